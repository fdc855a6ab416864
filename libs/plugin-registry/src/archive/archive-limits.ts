import { ArchiveRefusedError } from '../errors';

/** Limits of an archive. A plugin contains code and labels and is far below them. */
export const ARCHIVE_LIMITS = {
  /** Bytes of `plugin.tgz`. */
  compressed: 64 * 1024 * 1024,
  /** Bytes of all files together, unpacked, headers included. */
  unpacked: 256 * 1024 * 1024,
  /** Files and folders. */
  files: 10_000,
  /** Characters of a path, about as many as a file system takes. */
  path: 1_024,
} as const;

export function requireFileCount(count: number): void {
  if (count > ARCHIVE_LIMITS.files) {
    throw new ArchiveRefusedError({
      fr: `plus de ${ARCHIVE_LIMITS.files} fichiers`,
      en: `more than ${ARCHIVE_LIMITS.files} files`,
    });
  }
}
