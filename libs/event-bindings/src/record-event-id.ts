import { createHash } from 'node:crypto';

import { isEventId } from '@platform/interpreter';

/** The end of an id in the second form. A plain id that ends like this is written in the second form too. */
const DIGEST = /~[0-9a-f]{64}$/;

/** Maximum length of the readable start of the second form, so that it stays below the limit with its digest. */
const MAX_PREFIX_LENGTH = 100;

/**
 * Returns the event id of a record: `<feed>.<key>`. When this is not a valid id (too long, a control character), or
 * could be the id of another feed (`a.b` and `c`, `a` and `b.c`), it is a readable start with the SHA-256 of feed and
 * key. Two records never have the same id.
 */
export function recordEventId(feed: string, key: string, feeds: readonly string[]): string {
  const plain = `${feed}.${key}`;
  const isOfOtherFeed = feeds.some(
    (other) => other.length > feed.length && plain.startsWith(`${other}.`),
  );
  if (!isOfOtherFeed && !DIGEST.test(plain) && isEventId(plain)) return plain;
  const beginning = plain.replaceAll(/[^\w.-]+/g, '-').slice(0, MAX_PREFIX_LENGTH);
  const digest = createHash('sha256')
    .update(JSON.stringify([feed, key]))
    .digest('hex');
  return `${beginning}~${digest}`;
}
