import type { LocalizedText } from '../diagnostic';
import { PlatformError } from './platform-error';

/** Thrown when the id that the caller gave does not exist. The message must not contain the id of a patient. */
export class NotFoundError extends PlatformError {
  constructor(message: string | LocalizedText) {
    super('NOT_FOUND', message);
  }
}
