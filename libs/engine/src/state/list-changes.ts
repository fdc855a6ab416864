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

interface ListRecorder<T> {
  /** The changes since the last kept list. */
  changesOf(items: readonly T[]): ListChanges<T>;
  keep(items: readonly T[]): void;
}

function createListRecorder<T>(keyOf: (item: T) => string): ListRecorder<T> {
  let before: ReadonlyMap<string, T> = new Map();
  const isSame = (item: T): boolean => {
    const known = before.get(keyOf(item));
    return item === known || isDeepStrictEqual(item, known);
  };
  return {
    changesOf(items) {
      const now = new Set(items.map(keyOf));
      return {
        set: items.filter((item) => !isSame(item)),
        gone: [...before.keys()].filter((key) => !now.has(key)),
      };
    },
    keep(items) {
      before = new Map(items.map((item) => [keyOf(item), item]));
    },
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

/** Converts the writes of one run, in order, to changes. */
export interface ChangesRecorder {
  /** Returns true when a run waits for something else than at its last write. */
  hasChanged(lists: Lists): boolean;
  /** Returns the write as stored. The next one is compared with it. */
  record<W extends Lists>(write: W): WithChanges<W>;
}

const isEmpty = ({ set, gone }: ListChanges<unknown>): boolean =>
  set.length === 0 && gone.length === 0;

export function createChangesRecorder(): ChangesRecorder {
  const pendings = createListRecorder(byPendingId);
  const awaiteds = createListRecorder(byName);
  return {
    hasChanged: ({ pending, awaited }) =>
      !isEmpty(pendings.changesOf(pending)) || !isEmpty(awaiteds.changesOf(awaited)),
    record(write) {
      const pending = pendings.changesOf(write.pending);
      const awaited = awaiteds.changesOf(write.awaited);
      pendings.keep(write.pending);
      awaiteds.keep(write.awaited);
      return { ...write, pending, awaited };
    },
  };
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
