import { PlatformError } from '@platform/ports';

/** Thrown for an archive that no honest publication makes, or that is not the one that was published. */
export class ArchiveRefusedError extends PlatformError {
  constructor(reason: string, options?: { cause?: unknown }) {
    super('PLUGIN_ARCHIVE_REFUSED', `archive de plugin refusée : ${reason}`, options);
  }
}
