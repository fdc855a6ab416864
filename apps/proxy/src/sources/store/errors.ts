import { PlatformError } from '@platform/ports';

/** Thrown when the state of feeds or refused records cannot be read or written now. */
export class SourceStoreUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('SOURCE_STORE_UNAVAILABLE', 'base des sources indisponible', { cause });
  }
}

/** Thrown for a state that is too large to keep, or that is no JSON. */
export class FeedStateInvalidError extends PlatformError {
  constructor(feed: string, reason: string) {
    super('FEED_STATE_INVALID', `état de la liaison « ${feed} » refusé : ${reason}`);
  }
}
