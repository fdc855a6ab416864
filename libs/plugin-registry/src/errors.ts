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

/** Thrown when another publication of the same version with other content was started and not finished. */
export class PublicationUnfinishedError extends PlatformError {
  constructor(plugin: string, version: string, folder: string) {
    super('PLUGIN_PUBLICATION_UNFINISHED', {
      fr: `« ${plugin} » ${version} a une publication inachevée, d'un autre contenu : changez de version, ou supprimez ${folder} si personne n'est en train de publier`,
      en: `"${plugin}" ${version} has an unfinished publication of other content: take another version, or delete ${folder} if nobody is publishing`,
    });
  }
}

/** Thrown when a folder is not a built plugin that can be published. */
export class PluginNotPublishableError extends PlatformError {
  constructor(folder: string, { fr, en }: LocalizedText) {
    super('PLUGIN_NOT_PUBLISHABLE', {
      fr: `publication refusée (${folder}) : ${fr}`,
      en: `publication refused (${folder}): ${en}`,
    });
  }
}

const oneLine = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').trim();

/** Thrown when a registry does not respond, refuses access or does not exist. A later attempt may succeed. */
export class RegistryUnreadableError extends PlatformError {
  /** A `gs://` address or a folder. */
  readonly location: string;

  /** `needed`: what the registry had to provide. */
  constructor(location: string, cause: unknown, needed?: LocalizedText) {
    const why = oneLine(cause);
    const registry = `registre de plugins ${location} injoignable : ${why}`;
    const english = `plugin registry ${location} cannot be reached: ${why}`;
    super(
      'PLUGIN_REGISTRY_UNREADABLE',
      needed === undefined
        ? { fr: registry, en: english }
        : {
            fr: `${needed.fr} : absent du cache, et ${registry}`,
            en: `${needed.en}: not in the cache, and ${english}`,
          },
      { cause },
    );
    this.location = location;
  }
}

/** Thrown when the version is already in the registry. Published versions never change. */
export class VersionPublishedError extends PlatformError {
  constructor(plugin: string, version: string, location: string) {
    super('PLUGIN_VERSION_PUBLISHED', {
      fr: `« ${plugin} » ${version} est déjà dans ${location} : une version publiée est immuable, changez de version`,
      en: `"${plugin}" ${version} is in ${location} already: a published version never changes, take another version`,
    });
  }
}
