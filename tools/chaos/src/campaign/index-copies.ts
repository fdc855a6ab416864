import type { Generation } from '@platform/run-store';

import { nthOf } from '../faults/fault';
import { INDEX_TABLES, usingDatabase } from './using-database';

/** Earlier copies of the run index, like a backup of a part of the database. */
export interface IndexCopies {
  /** Adds a copy, and drops the oldest if there are too many. */
  keep(): Promise<void>;
  /**
   * Puts one copy back: number `nth`, counted round, of those that the platform must detect as old, otherwise of
   * all. Returns whether it must detect it. No proxy may run.
   */
  putBack(nth: number): Promise<boolean>;
  /**
   * The restored part of each restoration that the platform recorded, including those that went back with a copy.
   */
  noted(): Promise<string[]>;
}

/** The last generation that the database and the control plane agreed on, as the platform stored it. */
interface GenerationRow {
  readonly confirmed: string | null;
}

type Rows = readonly object[];
type Copy = ReadonlyMap<string, Rows>;

const GENERATION = 'platform_generation';
const RESTORATIONS = 'platform_restorations';
/**
 * The tables that hold the age of the index are copied with it: a restored database knows of no later restoration.
 */
const TABLES = [...INDEX_TABLES, GENERATION, RESTORATIONS];

interface RestorationRow {
  readonly id: string;
  readonly part: string;
}

const MAX_COPIES = 12;
/** Below the limits of a statement in either database, for each of the tables. */
const ROW_BATCH_SIZE = 40;
/**
 * A loss within one generation is not detected (ADR 0040): the control plane may have known the next one already.
 */
const MIN_GENERATION_DISTANCE = 2;

/** Returns whether the platform must detect that the control plane is ahead of the copy. */
export function isOldEnough(copy: GenerationRow | undefined, live: GenerationRow): boolean {
  if (live.confirmed === null) return false;
  // A database without a generation counts as lost.
  if (copy === undefined) return true;
  if (copy.confirmed === null) return false;
  const then = JSON.parse(copy.confirmed) as Generation;
  const now = JSON.parse(live.confirmed) as Generation;
  return then.epoch !== now.epoch || now.number - then.number >= MIN_GENERATION_DISTANCE;
}

const NONE: GenerationRow = { confirmed: null };

const generationIn = (copy: Copy): GenerationRow | undefined =>
  copy.get(GENERATION)?.[0] as GenerationRow | undefined;

/** Reads all tables at one moment. */
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
