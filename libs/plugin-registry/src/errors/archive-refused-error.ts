import { PlatformError } from '@platform/ports';

/** Thrown for an archive that differs from the published one, or that no regular publication could create. */
export class ArchiveRefusedError extends PlatformError {
  constructor(reason: string, options?: { cause?: unknown }) {
    super('PLUGIN_ARCHIVE_REFUSED', `archive de plugin refusée : ${reason}`, options);
  }
}
