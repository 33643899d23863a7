import { UserError, isUserError, messageOf } from '../core/base/index.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EACCES: 'there is no permission to read it',
  EPERM: 'there is no permission to read it',
  EISDIR: 'it is a folder, not a file',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EIO: 'the disk could not read it',
};

/** A failure of the file system as a sentence that names the path and the reason. */
export function explainFsError(error: unknown, path: string): UserError {
  if (isUserError(error)) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const reason = typeof code === 'string' && Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return new UserError(`Cannot read ${path}: ${reason ?? messageOf(error)}.`, { cause: error });
}
