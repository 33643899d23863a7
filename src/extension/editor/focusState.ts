interface Page {
  active: boolean;
  focused: boolean;
}

/**
 * Whether a transcript has the keyboard: the page of the active editor says so itself. VS Code's own key for the active custom editor stays true
 * while the focus is in the Explorer, a tree or Quick Open.
 */
export class FocusState {
  private readonly pages = new Map<object, Page>();

  set(page: object, change: Partial<Page>): void {
    const known = this.pages.get(page) ?? { active: false, focused: false };
    this.pages.set(page, { ...known, ...change });
  }

  remove(page: object): void {
    this.pages.delete(page);
  }

  clear(): void {
    this.pages.clear();
  }

  get hasFocus(): boolean {
    return [...this.pages.values()].some(({ active, focused }) => active && focused);
  }
}
