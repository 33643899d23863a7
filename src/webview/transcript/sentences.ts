export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The sentences of a text without the white space around them, in UTF-16 offsets. */
export function sentencesOf(text: string): TextRange[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const ranges: TextRange[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const trimmed = segment.trim();
    if (trimmed === '') continue;
    const start = index + segment.indexOf(trimmed);
    ranges.push({ start, end: start + trimmed.length });
  }
  return ranges;
}
