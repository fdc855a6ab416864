import { PlatformError, type LocalizedText } from '@platform/ports';

const oneLine = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').trim();

/** Thrown when a registry does not answer, refuses access or is not there. Trying later may help. */
export class RegistryUnreadableError extends PlatformError {
  /** A `gs://` address or a folder. */
  readonly location: string;

  /** The message in English, for who starts the process. */
  readonly english: string;

  /** `needed`: what was asked of the registry, and cannot be had elsewhere. */
  constructor(location: string, cause: unknown, needed?: LocalizedText) {
    const why = oneLine(cause);
    const registry = `registre de plugins ${location} injoignable : ${why}`;
    const english = `plugin registry ${location} cannot be reached: ${why}`;
    super(
      'PLUGIN_REGISTRY_UNREADABLE',
      needed === undefined ? registry : `${needed.fr} : absent du cache, et ${registry}`,
      { cause },
    );
    this.location = location;
    this.english =
      needed === undefined ? english : `${needed.en}: not in the cache, and ${english}`;
  }
}
