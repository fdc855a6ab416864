import { PlatformError } from './platform-error';

/** Thrown when the id that the caller gave does not exist. */
export class NotFoundError extends PlatformError {
  constructor(message: string) {
    super('NOT_FOUND', message);
  }
}
