/**
 * An expected failure with a message for the person who uses the product: what could not be done, and why.
 * Anything else that is thrown is a fault of ours.
 */
export class UserError extends Error {
  readonly isUserError = true;

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'UserError';
  }
}

export function isUserError(error: unknown): error is UserError {
  return typeof error === 'object' && error !== null && 'isUserError' in error && error.isUserError === true;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
