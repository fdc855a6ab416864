import type { ProcessLocks } from '@platform/database';
import type { FeedKeeper } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';

import { createFeedTroubles, type FeedTroubles } from './feed-troubles';
import { createLeftOut, type LeftOut } from './left-out';
import type { FeedCursors } from './store/feed-cursors';
import { feedId } from './store/source-tables';

const log = createLogger('sources');

/** A feed that this process reads. */
export interface ReadFeed {
  readonly source: string;
  readonly feed: string;
  /** When this process began to read it. */
  readonly since: Date;
  /** The last success of this process. */
  readonly lastSuccessAt?: Date;
  readonly readUntil?: Date;
}

/** What sources are given to keep their feeds, and which feeds this process reads. */
export interface FeedKeeping {
  keeperOf(source: string): FeedKeeper;
  /** Feeds that another process has are left out. */
  readHere(): readonly ReadFeed[];
  readonly leftOut: LeftOut;
  readonly troubles: FeedTroubles;
}

interface FeedKeepingParts {
  readonly cursors: FeedCursors;
  readonly locks: ProcessLocks;
  readonly now?: () => Date;
}

export function createFeedKeeping({
  cursors,
  locks,
  now = () => new Date(),
}: FeedKeepingParts): FeedKeeping {
  const read = new Map<string, ReadFeed>();

  const begin = (source: string, feed: string): void => {
    const id = feedId(source, feed);
    if (read.has(id)) return;
    read.set(id, { source, feed, since: now() });
    log.info({ source, feed }, 'liaison lue par ce processus');
  };
  const leave = (source: string, feed: string): void => {
    if (read.delete(feedId(source, feed)))
      log.info({ source, feed }, 'liaison lue par un autre processus');
  };

  return {
    keeperOf: (source) => ({
      load: (feed) => cursors.load(source, feed),
      async save(feed, progress) {
        await cursors.save(source, feed, progress);
        const id = feedId(source, feed);
        const known = read.get(id) ?? { source, feed, since: now() };
        const { readUntil } = progress;
        read.set(id, { ...known, lastSuccessAt: now(), ...(readUntil && { readUntil }) });
      },
      async alone(feed, work) {
        const lock = await locks.hold(feedId(source, feed));
        if (!lock) {
          leave(source, feed);
          return false;
        }
        begin(source, feed);
        await work(lock.lost);
        return true;
      },
    }),
    readHere: () => [...read.values()],
    leftOut: createLeftOut(),
    troubles: createFeedTroubles(now),
  };
}
