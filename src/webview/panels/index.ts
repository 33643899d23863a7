export { FindBar } from './findBar.ts';
export { Header, rolloutTitle } from './header.ts';
export { Help } from './help.ts';
export { HoverCard, type HoverSubject } from './hoverCard.ts';
export { LabelBar } from './labelBar.ts';
export { NoteEditor } from './noteEditor.ts';
export { RolloutList, type RolloutQuery } from './rolloutList.ts';
export { Ruler } from './ruler.ts';
export { Toast } from './toast.ts';
