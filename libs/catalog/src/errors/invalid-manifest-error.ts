import { PlatformError } from '@platform/ports';

/** Thrown for a manifest with an invalid envelope. */
export class InvalidManifestError extends PlatformError {
  constructor(message: string) {
    super('MANIFEST_INVALID', message);
  }
}
