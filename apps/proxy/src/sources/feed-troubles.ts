import type { FeedTrouble, LocalizedText, TroubledAspect } from '@platform/sdk';

import { feedId } from './store/source-tables';

/** What a feed suffers from now, as its source says. */
interface ListedTrouble extends FeedTrouble {
  readonly message: LocalizedText;
  readonly aspect: TroubledAspect;
  /** When the source first said so. */
  readonly since: Date;
}

export interface FeedTroubles {
  say(source: string, feed: string, aspect: TroubledAspect, trouble: FeedTrouble | undefined): void;
  of(source: string, feed: string): readonly ListedTrouble[];
}

const MAX_MESSAGE_LENGTH = 300;

const bounded = ({ fr, en }: LocalizedText): LocalizedText => ({
  fr: fr.slice(0, MAX_MESSAGE_LENGTH),
  en: en.slice(0, MAX_MESSAGE_LENGTH),
});

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
          aspect,
          code,
          since,
          message: bounded(typeof message === 'string' ? { fr: message, en: message } : message),
        });
      }
      known.set(id, troubles);
    },
    of: (source, feed) => [...(known.get(feedId(source, feed))?.values() ?? [])],
  };
}
