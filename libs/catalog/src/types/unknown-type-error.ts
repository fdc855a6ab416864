import { PlatformError } from '@platform/ports';

/** Thrown for a type that refers to something nothing registers; resolveType says so without throwing. */
export class UnknownTypeError extends PlatformError {
  constructor(message: string) {
    super('TYPE_UNKNOWN', message);
  }
}
