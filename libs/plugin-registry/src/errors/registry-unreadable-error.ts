import { PlatformError, type LocalizedText } from '@platform/ports';

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
