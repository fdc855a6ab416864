import { ArchiveRefusedError } from '../errors/archive-refused-error';

/** Limits of an archive. A plugin contains code and labels and is far below them. */
export const ARCHIVE_LIMITS = {
  /** Bytes of `plugin.tgz`. */
  compressed: 64 * 1024 * 1024,
  /** Bytes of all files together, unpacked, headers included. */
  unpacked: 256 * 1024 * 1024,
  files: 10_000,
} as const;

export function requireFileCount(count: number): void {
  if (count > ARCHIVE_LIMITS.files) {
    throw new ArchiveRefusedError(`plus de ${ARCHIVE_LIMITS.files} fichiers`);
  }
}
