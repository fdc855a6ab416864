import { PlatformError, type LocalizedText } from '@platform/ports';

/** Thrown for an archive that differs from the published one, or that no regular publication could create. */
export class ArchiveRefusedError extends PlatformError {
  constructor({ fr, en }: LocalizedText, options?: { cause?: unknown }) {
    super(
      'PLUGIN_ARCHIVE_REFUSED',
      { fr: `archive de plugin refusée : ${fr}`, en: `plugin archive refused: ${en}` },
      options,
    );
  }
}

export const tooLarge = (name: string, limit: number): ArchiveRefusedError =>
  new ArchiveRefusedError({
    fr: `${name} dépasse ${limit} octets`,
    en: `${name} is larger than ${limit} bytes`,
  });
