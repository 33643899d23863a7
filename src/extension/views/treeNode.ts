import type { Place } from '../../protocol/index.ts';

export interface TreeIcon {
  /** A codicon's name. */
  readonly name: string;
  /** A theme color's id. */
  readonly color?: string;
}

/** A row of a tree, without VS Code: what it says, and where it leads. */
export interface TreeNode {
  /** The same for the same thing after a refresh: selection and folding hang on it. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Shown as plain text: a transcript's words are no Markdown here. */
  readonly tooltip?: string;
  readonly icon?: TreeIcon;
  /** What a screen reader says. */
  readonly spoken: string;
  readonly place?: Place;
  /** A line of the file, where there is no turn to go to. */
  readonly line?: number;
  /** For the menus of a row. */
  readonly context?: string;
  /** A label's id, for what its row's menu does. */
  readonly labelId?: string;
  readonly children?: readonly TreeNode[];
  /** Children that are asked for when the row is opened. */
  readonly range?: { readonly from: number; readonly count: number };
  readonly open?: boolean;
}

/** What a tree shows: its rows and the few words beside its title. */
export interface TreeContent {
  readonly nodes: readonly TreeNode[];
  readonly description: string;
  readonly badge?: { readonly value: number; readonly tooltip: string };
}

export const emptyTree: TreeContent = { nodes: [], description: '' };

/** The hues that behaviors are told apart by, as in the transcript. */
const slots: readonly string[] = [
  'symbolIcon.classForeground',
  'charts.purple',
  'terminal.ansiCyan',
  'charts.blue',
  'charts.yellow',
  'charts.green',
  'charts.red',
  'descriptionForeground',
];

export function slotColor(slot: number | undefined): string {
  return slots[slot ?? 7] ?? 'descriptionForeground';
}
