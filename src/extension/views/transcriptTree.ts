import {
  commands,
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  window,
  type TreeDataProvider,
  type TreeView,
} from 'vscode';
import { DisposableStore, isCancelled, type Disposable } from '../../core/base/index.ts';
import { commandId, Throttle } from '../base/index.ts';
import type { Transcripts, TranscriptSession } from '../editor/index.ts';
import type { Reporter } from '../window/index.ts';
import { emptyTree, type TreeContent, type TreeNode } from './treeNode.ts';

/** What a tree lists of the current transcript. */
export interface TreeSource {
  /** The view's id in the manifest. */
  readonly id: string;
  load(session: TranscriptSession, signal: AbortSignal): Promise<TreeContent>;
  /** The rows of a range, where the source makes ranges. */
  page?(
    session: TranscriptSession,
    range: { from: number; count: number },
    signal: AbortSignal,
  ): Promise<TreeNode[]>;
}

/** While a file is read its findings change many times a second. */
const interval = 300;

/** A native tree that speaks of the current transcript. Choosing a row goes to its turn and leaves the focus in the tree; Enter moves it there. */
export class TranscriptTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly view: TreeView<TreeNode>;
  private readonly source: TreeSource;
  private readonly transcripts: Transcripts;
  private readonly reporter: Reporter;
  private readonly owned = new DisposableStore();
  private readonly changes = this.owned.add(new EventEmitter<undefined>());
  readonly onDidChangeTreeData = this.changes.event;
  private readonly throttle = this.owned.add(new Throttle(interval, () => this.changes.fire(undefined)));
  private readonly parents = new WeakMap<TreeNode, TreeNode>();
  private readonly pages = new Map<string, Promise<readonly TreeNode[]>>();
  private roots: readonly TreeNode[] = [];
  private loading = new AbortController();

  constructor(source: TreeSource, transcripts: Transcripts, reporter: Reporter) {
    this.source = source;
    this.transcripts = transcripts;
    this.reporter = reporter;
    this.view = this.owned.add(
      window.createTreeView(source.id, { treeDataProvider: this, showCollapseAll: true }),
    );
    this.owned.add(transcripts.onCurrent(() => this.refresh()));
    this.owned.add(
      transcripts.onState(({ session }) => {
        if (session === transcripts.current) this.refresh();
      }),
    );
  }

  refresh(): void {
    this.throttle.request();
  }

  getTreeItem(node: TreeNode): TreeItem {
    const folds = node.children !== undefined || node.range !== undefined;
    const item = new TreeItem(
      node.label,
      !folds
        ? TreeItemCollapsibleState.None
        : node.open === true
          ? TreeItemCollapsibleState.Expanded
          : TreeItemCollapsibleState.Collapsed,
    );
    item.id = node.id;
    item.accessibilityInformation = { label: node.spoken };
    if (node.description !== undefined) item.description = node.description;
    item.tooltip = node.tooltip ?? node.label;
    if (node.icon !== undefined) {
      const { name, color } = node.icon;
      item.iconPath = new ThemeIcon(name, color === undefined ? undefined : new ThemeColor(color));
    }
    if (node.context !== undefined) item.contextValue = node.context;
    if (node.place !== undefined) {
      item.command = { command: commandId('_reveal'), title: 'Go to Turn', arguments: [node.place] };
    } else if (node.line !== undefined) {
      item.command = { command: commandId('_openLine'), title: 'Open Line', arguments: [node.line] };
    }
    return item;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    try {
      const children = node === undefined ? await this.load() : await this.childrenOf(node);
      if (node !== undefined) for (const child of children) this.parents.set(child, node);
      return [...children];
    } catch (error) {
      // The engine says for itself that it is gone; a tree is asked again when it is back.
      if (!isCancelled(error)) this.reporter.failed(this.source.id, error);
      return [];
    }
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return this.parents.get(node);
  }

  /** Marks a row without taking the focus, where the tree is visible. `range` is the row it is under. */
  async mark(id: string, rangeId: string | null): Promise<void> {
    if (!this.view.visible) return;
    const range = rangeId === null ? undefined : this.roots.find((node) => node.id === rangeId);
    const rows = range === undefined ? this.roots : await this.getChildren(range);
    const node = rows.find((row) => row.id === id);
    if (node === undefined || this.view.selection[0]?.id === id) return;
    await this.view.reveal(node, { select: true, focus: false });
  }

  /** Chooses the focused row, and moves the focus to what it leads to. */
  async goToSelected(): Promise<void> {
    await commands.executeCommand('list.select');
    const [node] = this.view.selection;
    if (node?.place !== undefined) this.transcripts.current?.focus();
  }

  dispose(): void {
    this.loading.abort();
    this.owned.dispose();
  }

  private async load(): Promise<readonly TreeNode[]> {
    this.loading.abort();
    this.loading = new AbortController();
    this.pages.clear();
    const { signal } = this.loading;
    const session = this.transcripts.current;
    const { nodes, description, badge } =
      session?.started === true ? await this.source.load(session, signal) : emptyTree;
    if (signal.aborted) return this.roots;
    this.roots = nodes;
    this.view.description = description;
    this.view.badge = badge;
    return nodes;
  }

  private async childrenOf(node: TreeNode): Promise<readonly TreeNode[]> {
    const { children, range } = node;
    const session = this.transcripts.current;
    if (range === undefined || session === null) return children ?? [];
    const known = this.pages.get(node.id);
    if (known !== undefined) return known;
    const page = this.source.page?.(session, range, this.loading.signal) ?? Promise.resolve([]);
    this.pages.set(node.id, page);
    return page;
  }
}
