import { PlatformError } from '@platform/ports';

/** Thrown for a manifest that gives no plugin at all. */
export class InvalidManifestError extends PlatformError {
  constructor(message: string) {
    super('MANIFEST_INVALID', message);
  }
}
