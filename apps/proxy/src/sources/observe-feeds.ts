import { observeSourceLag, observeSourceSilence } from '@platform/telemetry';

import type { DegradedSource } from '../health/degraded-sources';
import type { FeedKeeping, ReadFeed } from './feed-keeper';

/** A feed without a success for this long is reported as degraded, in ms. */
const MAX_SILENCE_MS = 5 * 60_000;

const silenceMs = ({ lastSuccessAt, since }: ReadFeed, now: Date): number =>
  now.getTime() - (lastSuccessAt ?? since).getTime();

/**
 * Exports the age of the feeds that this process reads. Returns the feeds that it cannot read, for `/readyz`: those
 * whose source says why, and those without a success for too long.
 */
export function observeFeeds(
  keeping: Pick<FeedKeeping, 'readHere' | 'troubles'>,
  now: () => Date,
): DegradedSource {
  observeSourceLag(() =>
    keeping
      .readHere()
      .flatMap(({ source, feed, readUntil }) =>
        readUntil === undefined
          ? []
          : { source, feed, seconds: (now().getTime() - readUntil.getTime()) / 1_000 },
      ),
  );
  observeSourceSilence(() =>
    keeping.readHere().map((each) => ({
      source: each.source,
      feed: each.feed,
      seconds: silenceMs(each, now()) / 1_000,
    })),
  );
  const isTroubled = ({ source, feed }: ReadFeed): boolean =>
    keeping.troubles.of(source, feed).some(({ aspect }) => aspect === 'read');
  return async () =>
    keeping
      .readHere()
      .filter((each) => silenceMs(each, now()) > MAX_SILENCE_MS || isTroubled(each))
      .map(({ feed }) => `feed ${feed}: not read`);
}
