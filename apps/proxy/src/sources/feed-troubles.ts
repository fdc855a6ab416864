import type { FeedTrouble, TroubledAspect } from '@platform/sdk';

import { feedId } from './store/source-tables';

/** What a feed suffers from now, as its source says. */
interface ListedTrouble extends FeedTrouble {
  readonly aspect: TroubledAspect;
  /** When the source first said so. */
  readonly since: Date;
}

export interface FeedTroubles {
  say(source: string, feed: string, aspect: TroubledAspect, trouble: FeedTrouble | undefined): void;
  of(source: string, feed: string): readonly ListedTrouble[];
}

const MAX_MESSAGE_LENGTH = 300;

export function createFeedTroubles(now: () => Date): FeedTroubles {
  const known = new Map<string, ReadonlyMap<TroubledAspect, ListedTrouble>>();
  return {
    say(source, feed, aspect, trouble) {
      const id = feedId(source, feed);
      const troubles = new Map(known.get(id));
      const before = troubles.get(aspect);
      troubles.delete(aspect);
      if (trouble !== undefined) {
        const { code, message } = trouble;
        const since = before?.code === code ? before.since : now();
        troubles.set(aspect, {
          ...{ aspect, code, since },
          message: message.slice(0, MAX_MESSAGE_LENGTH),
        });
      }
      known.set(id, troubles);
    },
    of: (source, feed) => [...(known.get(feedId(source, feed))?.values() ?? [])],
  };
}
