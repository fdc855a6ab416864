import { recordLeftOut } from '@platform/telemetry';

import { feedId } from './store/source-tables';

/** What sources left out of their records, or dropped because a binding asks for it, since this process started. */
export interface LeftOut {
  /** Counts `count` times `what`. Without a feed, no binding wants it. */
  add(source: string, feed: string | undefined, what: string, count?: number): void;
  /** The counts of a feed, or of what no feed wants; the largest first. */
  of(source: string, feed?: string): readonly LeftOutCount[];
}

export interface LeftOutCount {
  readonly what: string;
  readonly count: number;
}

/** Senders invent names, so only this many are told apart in a feed; the others count as one. */
const MAX_FIELD_NAMES = 200;
const MAX_FIELD_NAME_LENGTH = 64;
const OTHERS = 'other';

export function createLeftOut(): LeftOut {
  const counts = new Map<string, Map<string, number>>();
  const idOf = (source: string, feed: string | undefined): string => feedId(source, feed ?? '');
  return {
    add(source, feed, what, count = 1) {
      const id = idOf(source, feed);
      const names = counts.get(id) ?? new Map<string, number>();
      counts.set(id, names);
      const shortened = what.slice(0, MAX_FIELD_NAME_LENGTH);
      const name = names.has(shortened) || names.size < MAX_FIELD_NAMES ? shortened : OTHERS;
      names.set(name, (names.get(name) ?? 0) + count);
      recordLeftOut({ source, feed, what: name }, count);
    },
    of: (source, feed) =>
      [...(counts.get(idOf(source, feed)) ?? [])]
        .map(([what, count]) => ({ what, count }))
        .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1)),
  };
}
