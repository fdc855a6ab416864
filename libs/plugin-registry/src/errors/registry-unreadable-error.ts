import { PlatformError } from '@platform/ports';

const oneLine = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').trim();

/** Thrown when a registry does not answer, refuses access or is not there. Trying later may help. */
export class RegistryUnreadableError extends PlatformError {
  /** A `gs://` address or a folder. */
  readonly location: string;

  /** `needed`: what was asked of the registry, and cannot be had elsewhere. */
  constructor(location: string, cause: unknown, needed?: string) {
    const registry = `registre de plugins ${location} injoignable : ${oneLine(cause)}`;
    super(
      'PLUGIN_REGISTRY_UNREADABLE',
      needed === undefined ? registry : `${needed} : absent du cache, et ${registry}`,
      { cause },
    );
    this.location = location;
  }
}
