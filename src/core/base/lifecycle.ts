export interface Disposable {
  dispose(): void;
}

export function toDisposable(dispose: () => void): Disposable {
  return { dispose };
}

/**
 * Owns disposables. Adding to a disposed store disposes at once. A member that throws does not keep the
 * others from being disposed; what was thrown is thrown together afterwards.
 */
export class DisposableStore implements Disposable {
  private readonly members = new Set<Disposable>();
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  add<T extends Disposable>(member: T): T {
    if (this.disposed) member.dispose();
    else this.members.add(member);
    return member;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    const errors: unknown[] = [];
    for (const member of [...this.members].reverse()) {
      try {
        member.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.members.clear();
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, 'Several members could not be disposed');
  }
}
