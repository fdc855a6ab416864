import { PlatformError } from './platform-error';

/** Thrown when an id that the caller named does not exist. */
export class NotFoundError extends PlatformError {
  constructor(message: string) {
    super('NOT_FOUND', message);
  }
}
