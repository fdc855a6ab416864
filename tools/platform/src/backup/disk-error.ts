import { OperatorError } from '../command';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's quota is used up",
  EFBIG: 'a file would be larger than the limit of this user (ulimit -f)',
  EROFS: 'the volume is read-only',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EIO: 'the disk reports an error',
  ENOTDIR: 'a file stands where a folder should be',
  ENOENT: 'it is gone',
  SQLITE_FULL: 'the disk is full',
};

function reasonOf(code: string): string | undefined {
  if (code.startsWith('SQLITE_IOERR')) return 'the disk refuses to read or to write';
  return REASONS[code];
}

/** An error of the disk as one line that names the place; any other error as it is. */
export function diskError(error: unknown, what: string, place: string, after = ''): unknown {
  const { code, path = place } = error as NodeJS.ErrnoException;
  const reason = typeof code === 'string' ? reasonOf(code) : undefined;
  return reason === undefined
    ? error
    : new OperatorError(`${what}: ${path}: ${reason} (${code})${after}`);
}
