import { PlatformError } from '@platform/ports';

/** Thrown for a type with an unknown name. `resolveType` returns the same finding without throwing. */
export class UnknownTypeError extends PlatformError {
  constructor(message: string) {
    super('TYPE_UNKNOWN', message);
  }
}
