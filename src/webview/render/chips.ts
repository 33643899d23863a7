import type { FindingView, LabelView, TurnView, Verdict } from '../../protocol/index.ts';
import { element, icon } from '../host/index.ts';
import type { RenderContext } from './context.ts';

const verdictIcon: Record<Verdict, string> = { present: 'check', absent: 'close', unsure: 'question' };
const verdictWord: Record<Verdict, string> = { present: 'confirmed', absent: 'rejected', unsure: 'unsure' };

/** The findings of a turn, one chip for a behavior, and people's labels that answer no finding. */
export function renderChips(context: RenderContext, turn: TurnView): HTMLElement | null {
  const byBehavior = new Map<string, FindingView[]>();
  for (const finding of turn.findings) {
    const list = byBehavior.get(finding.behavior);
    if (list === undefined) byBehavior.set(finding.behavior, [finding]);
    else list.push(finding);
  }
  const own = turn.labels.filter(
    (label) => label.finding === null && label.target !== 'rollout' && label.behavior !== '',
  );
  if (byBehavior.size === 0 && own.length === 0) return null;
  const row = element('div', { class: 'chips' });
  for (const findings of byBehavior.values()) row.append(findingChip(context, turn, findings));
  for (const label of own) row.append(labelChip(context, label));
  return row;
}

function findingChip(context: RenderContext, turn: TurnView, findings: readonly FindingView[]): HTMLElement {
  const first = findings[0];
  const behavior = first?.behavior ?? '';
  const name = context.behavior(behavior)?.name ?? behavior;
  const current = findings.find((finding) => finding.id === context.currentFinding);
  const verdicts = findings.flatMap((finding) => finding.verdicts);
  const chip = element(
    'button',
    {
      class: `chip chip-finding${current === undefined ? '' : ' chip-current'}${isRejected(findings) ? ' chip-rejected' : ''}`,
      css: { '--behavior': context.color(behavior) },
      data: { finding: (current ?? first)?.id, behavior },
      aria: {
        label: `Finding: ${name}${findings.length > 1 ? `, ${findings.length} places` : ''}${spokenVerdicts(verdicts)}`,
      },
      onClick: (event) => {
        event.stopPropagation();
        const at = current === undefined ? -1 : findings.indexOf(current);
        const next = findings[(at + 1) % findings.length];
        if (next !== undefined) context.actions.focusFinding(turn.number, next);
      },
    },
    element('span', { class: 'chip-name' }, name),
  );
  chip.type = 'button';
  if (findings.length > 1) chip.append(element('span', { class: 'chip-count' }, String(findings.length)));
  if (findings.every((finding) => finding.prompted))
    chip.append(element('span', { class: 'chip-note' }, 'prompted'));
  for (const { author, verdict, mine } of newestByAuthor(verdicts)) {
    chip.append(
      element(
        'span',
        { class: `chip-verdict verdict-${verdict}` },
        icon(verdictIcon[verdict]),
        mine ? 'you' : author,
      ),
    );
  }
  return chip;
}

function isRejected(findings: readonly FindingView[]): boolean {
  return findings.every(
    (finding) => finding.verdicts.length > 0 && finding.verdicts.every(({ verdict }) => verdict === 'absent'),
  );
}

function newestByAuthor(verdicts: FindingView['verdicts']): FindingView['verdicts'] {
  return [...new Map(verdicts.map((entry) => [entry.author, entry])).values()];
}

function spokenVerdicts(verdicts: FindingView['verdicts']): string {
  return newestByAuthor(verdicts)
    .map(({ author, verdict, mine }) => `, ${verdictWord[verdict]} by ${mine ? 'you' : author}`)
    .join('');
}

function labelChip(context: RenderContext, label: LabelView): HTMLElement {
  const name = context.behavior(label.behavior)?.name ?? label.behavior;
  const chip = element(
    'span',
    {
      class: `chip chip-label verdict-${label.verdict}`,
      css: { '--behavior': context.color(label.behavior) },
      data: { label: label.id, behavior: label.behavior },
      title: `${name}: ${label.verdict}, by ${label.author}, ${label.time}`,
    },
    icon(label.verdict === 'present' ? 'person' : verdictIcon[label.verdict]),
    element('span', { class: 'chip-name' }, name),
    element('span', { class: 'chip-note' }, label.mine ? 'you' : label.author),
  );
  if (label.mine) {
    const remove = element(
      'button',
      {
        class: 'chip-remove',
        title: 'Remove this label',
        aria: { label: `Remove the label ${name}` },
        onClick: (event) => {
          event.stopPropagation();
          context.actions.removeLabel(label.id);
        },
      },
      icon('close'),
    );
    remove.type = 'button';
    chip.append(remove);
  }
  return chip;
}

/** Notes of a turn's labels, under its text. */
export function renderNotes(context: RenderContext, turn: TurnView): HTMLElement[] {
  return turn.labels
    .filter((label) => label.note !== null && label.note !== '')
    .map((label) => {
      const note = element(
        'div',
        { class: 'note', data: { label: label.id } },
        icon('note'),
        element('span', { class: 'note-text' }, label.note ?? ''),
        element('span', { class: 'note-author' }, label.mine ? 'you' : label.author),
      );
      if (label.mine)
        note.addEventListener('dblclick', () => context.actions.editNote(turn.number, label.id));
      return note;
    });
}
