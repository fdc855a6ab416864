import { isDeepStrictEqual } from 'node:util';

import type { Awaited } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';

/** Everything a run waits for, as a rest point reports it in full. */
interface Lists {
  readonly pending: readonly PendingValidation[];
  readonly awaited: readonly Awaited[];
}

/** Changes of a list since the previous rest point. */
interface ListChanges<T> {
  /** New or changed, in order. */
  readonly set: readonly T[];
  /** Keys of removed items. */
  readonly gone: readonly string[];
}

/** A write as stored: only changes, so that fifty pending validations are not written fifty times. */
export type WithChanges<W extends Lists> = Omit<W, 'pending' | 'awaited'> & {
  readonly pending: ListChanges<PendingValidation>;
  readonly awaited: ListChanges<Awaited>;
};

const byPendingId = ({ pendingId }: PendingValidation): string => pendingId;
const byName = ({ name }: Awaited): string => name;

function createListRecorder<T>(keyOf: (item: T) => string) {
  let before: ReadonlyMap<string, T> = new Map();
  return (items: readonly T[]): ListChanges<T> => {
    const now = new Map(items.map((item) => [keyOf(item), item]));
    const set = items.filter((item) => !isDeepStrictEqual(item, before.get(keyOf(item))));
    const gone = [...before.keys()].filter((key) => !now.has(key));
    before = now;
    return { set, gone };
  };
}

function createListReader<T>(keyOf: (item: T) => string) {
  const items = new Map<string, T>();
  return ({ set, gone }: ListChanges<T>): readonly T[] => {
    for (const key of gone) items.delete(key);
    for (const item of set) items.set(keyOf(item), item);
    return [...items.values()];
  };
}

/** Creates a function that converts the writes of one run, in order, to changes. */
export function createChangesRecorder<W extends Lists>(): (write: W) => WithChanges<W> {
  const pendingOf = createListRecorder(byPendingId);
  const awaitedOf = createListRecorder(byName);
  return (write) => ({
    ...write,
    pending: pendingOf(write.pending),
    awaited: awaitedOf(write.awaited),
  });
}

/** Restores the full writes of one run, oldest first. */
export function readChanges<W extends Lists>(kept: readonly WithChanges<W>[]): readonly W[] {
  const pendingOf = createListReader(byPendingId);
  const awaitedOf = createListReader(byName);
  return kept.map(
    (write) =>
      ({
        ...write,
        pending: pendingOf(write.pending),
        awaited: awaitedOf(write.awaited),
      }) as unknown as W,
  );
}
