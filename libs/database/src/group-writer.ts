import { setTimeout as delay } from 'node:timers/promises';

import type { Session } from './session';
import { codeOf } from './thrown-facts';

/** One kind of write, for example run rows or audit lines. */
export interface GroupedWrite<Item, Kept> {
  /** Bytes that an item adds to the transaction, roughly. */
  sizeOf(item: Item): number;
  /** Writes items in order. Returns what each item's caller gets. Called inside the group's transaction. */
  write(session: Session, items: readonly Item[]): Promise<readonly Kept[]>;
}

/**
 * Writes what concurrent requests want to write in one transaction for the whole group, because each transaction costs
 * a disk sync. A caller gets its answer when the transaction is on disk.
 */
export interface GroupWriter {
  /**
   * Adds a kind of write. Within a transaction, kinds are written in the order in which they were added, and items of
   * one kind in the order of the calls. When the database refuses a group because of one item, only the caller of that
   * item gets the error; when it fails, all callers do, and nothing of the group is stored.
   */
  add<Item, Kept>(kind: GroupedWrite<Item, Kept>): (item: Item) => Promise<Kept>;
}

interface Waiting {
  /** Position of its kind. */
  readonly kind: number;
  readonly item: unknown;
  readonly size: number;
  readonly resolve: (kept: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Limits of one transaction: it blocks other writes, and a file also the process. */
const MAX_ITEMS = 256;
const MAX_GROUP_BYTES = 2 * 1024 * 1024;
/** How long a group waits for more items, in ms, when the group before it had more than `FEW`. */
const GATHER_MS = 8;
/** Items of one or two requests at a time, which would only wait for themselves. */
const FEW = 4;

/**
 * Errors about an item, by PostgreSQL's classes (data, constraint, limit of a value, conflict with another transaction)
 * and SQLite's codes. Without the item the group can be written. better-sqlite3 throws a RangeError or a TypeError for
 * a value that it cannot bind.
 */
const ABOUT_AN_ITEM = /^(?:22|23|54|40)|^SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH|ERROR)/u;

const isAboutAnItem = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || ABOUT_AN_ITEM.test(codeOf(error));

export function createGroupWriter(
  write: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
): GroupWriter {
  const kinds: GroupedWrite<unknown, unknown>[] = [];
  const waiting: Waiting[] = [];
  let isWriting = false;
  let before = 0;

  /** Takes the next group, of at least one item. */
  const nextGroup = (): readonly Waiting[] => {
    let bytes = 0;
    const end = waiting.findIndex(({ size }, at) => {
      bytes += size;
      return at > 0 && (at === MAX_ITEMS || bytes > MAX_GROUP_BYTES);
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  };

  const writeTogether = (group: readonly Waiting[]): Promise<ReadonlyMap<Waiting, unknown>> =>
    write(async (session) => {
      const kept = new Map<Waiting, unknown>();
      for (const [position, kind] of kinds.entries()) {
        const members = group.filter((each) => each.kind === position);
        if (members.length === 0) continue;
        const values = await kind.write(
          session,
          members.map(({ item }) => item),
        );
        members.forEach((member, at) => kept.set(member, values[at]));
      }
      return kept;
    });

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const kept = await writeTogether(group);
      for (const [{ resolve }, value] of kept) resolve(value);
    } catch (error) {
      if (group.length === 1 || !isAboutAnItem(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      for (const member of group) await settle([member]);
    }
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (before > FEW && waiting.length < MAX_ITEMS) await delay(GATHER_MS);
      const group = nextGroup();
      before = group.length;
      await settle(group);
    }
    isWriting = false;
  };

  return {
    add<Item, Kept>(kind: GroupedWrite<Item, Kept>) {
      const position = kinds.push(kind as GroupedWrite<unknown, unknown>) - 1;
      return (item: Item) =>
        new Promise<Kept>((resolve, reject) => {
          waiting.push({
            kind: position,
            item,
            size: kind.sizeOf(item),
            resolve: resolve as (kept: unknown) => void,
            reject,
          });
          if (isWriting) return;
          isWriting = true;
          // What the current turn of the event loop still wants to write joins the group.
          setImmediate(() => void writeAll());
        });
    },
  };
}
