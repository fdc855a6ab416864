import type { Generation } from '@platform/run-store';

import { nthOf } from '../faults/fault';
import { INDEX_TABLES, usingDatabase } from './using-database';

/** Copies of the run index as it was, as a backup of a part of the database has it. */
export interface IndexCopies {
  /** Makes one more; forgets the oldest when there are many. */
  keep(): Promise<void>;
  /**
   * Puts one back: the `nth`, counted round, of those that are old enough to be told from the present, else of
   * all. Answers whether it is old enough. No proxy is up.
   */
  putBack(nth: number): Promise<boolean>;
  /** The part that each restoration was of which the platform noted, those included that went back with a copy. */
  noted(): Promise<string[]>;
}

/** What the database and the control plane last agreed on, as the platform wrote it. */
export interface GenerationRow {
  readonly confirmed: string | null;
}

type Rows = readonly object[];
type Copy = ReadonlyMap<string, Rows>;

const GENERATION = 'platform_generation';
const RESTORATIONS = 'platform_restorations';
/** What tells how old the index is goes with it: a database that went back knows of no later restoration. */
const TABLES = [...INDEX_TABLES, GENERATION, RESTORATIONS];

interface RestorationRow {
  readonly id: string;
  readonly part: string;
}

const MAX_COPIES = 12;
/** Below what a statement of either database takes, whatever the table. */
const ROW_BATCH_SIZE = 40;
/** What was lost within one is not told (ADR 0040): the control plane may have known the next one already. */
const TOLD_APART = 2;

/** Whether the control plane must be seen to be ahead of the copy. */
export function isOldEnough(copy: GenerationRow | undefined, live: GenerationRow): boolean {
  if (live.confirmed === null) return false;
  // A database that knows of no generation is taken for a lost one.
  if (copy === undefined) return true;
  if (copy.confirmed === null) return false;
  const then = JSON.parse(copy.confirmed) as Generation;
  const now = JSON.parse(live.confirmed) as Generation;
  return then.epoch !== now.epoch || now.number - then.number >= TOLD_APART;
}

const NONE: GenerationRow = { confirmed: null };

const generationIn = (copy: Copy): GenerationRow | undefined =>
  copy.get(GENERATION)?.[0] as GenerationRow | undefined;

/** All tables at one moment. */
const read = (url: string): Promise<Copy> =>
  usingDatabase(url, (database) =>
    database.transaction(async (trx) => {
      if (database.backend === 'postgres')
        await trx.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const copy = new Map<string, Rows>();
      for (const table of TABLES) copy.set(table, await trx<object>(table).select());
      return copy;
    }),
  );

const write = (url: string, copy: Copy): Promise<void> =>
  usingDatabase(url, (database) =>
    database.transaction(async (trx) => {
      for (const [table, rows] of copy) {
        await trx(table).delete();
        for (let from = 0; from < rows.length; from += ROW_BATCH_SIZE) {
          await trx(table).insert(rows.slice(from, from + ROW_BATCH_SIZE));
        }
      }
    }),
  );

export function createIndexCopies(url: string): IndexCopies {
  const copies: Copy[] = [];
  const noted = new Map<string, string>();
  const readLive = async (): Promise<Copy> => {
    const live = await read(url);
    for (const { id, part } of live.get(RESTORATIONS) as readonly RestorationRow[]) {
      noted.set(id, part);
    }
    return live;
  };
  return {
    async keep() {
      copies.push(await readLive());
      if (copies.length > MAX_COPIES) copies.shift();
    },
    async putBack(nth) {
      const live = generationIn(await readLive()) ?? NONE;
      const isOld = (copy: Copy): boolean => isOldEnough(generationIn(copy), live);
      const old = copies.filter(isOld);
      const copy = nthOf(old.length > 0 ? old : copies, nth);
      await write(url, copy);
      return isOld(copy);
    },
    async noted() {
      await readLive();
      return [...noted.values()];
    },
  };
}
