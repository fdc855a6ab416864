import { createHash } from 'node:crypto';

import { eventIdOf } from '../events/event-schema';

/** What an id of the second form ends with, so that none of the first is taken for one. */
const DIGEST = /~[0-9a-f]{64}$/;

/** Of the readable beginning of the second form; with the digest it stays below what an id may have. */
const MAX_PREFIX_LENGTH = 100;

const isSound = (eventId: string): boolean => eventIdOf({ eventId }) !== undefined;

/**
 * The id of the event that a record becomes: `<feed>.<key>` as they are. A key that no id can carry (too
 * long, a control character), or that would give an id of another feed (`a.b` and `c`, `a` and `b.c`), is
 * written as a readable beginning and the SHA-256 of feed and key. Two records never share an id.
 */
export function recordEventId(feed: string, key: string, feeds: readonly string[]): string {
  const plain = `${feed}.${key}`;
  const isAnothers = feeds.some(
    (other) => other.length > feed.length && plain.startsWith(`${other}.`),
  );
  if (!isAnothers && !DIGEST.test(plain) && isSound(plain)) return plain;
  const beginning = plain.replaceAll(/[^\w.-]+/g, '-').slice(0, MAX_PREFIX_LENGTH);
  const digest = createHash('sha256')
    .update(JSON.stringify([feed, key]))
    .digest('hex');
  return `${beginning}~${digest}`;
}
