import type { Database } from '@platform/database';

import { createCompleteness } from '../completeness';
import { RUNS_TABLE } from '../schema';
import { GENERATIONS_TABLE, RESTORATIONS_TABLE, type RestorationRow } from './restore-tables';
import type { Restoration } from './restorations';

/** One step in the common life of the database and the control plane, known to both by its mark. */
export interface Generation {
  /** Generations of one epoch follow each other; another one begins after a restoration. */
  readonly epoch: string;
  /** Of the epoch, from 1. */
  readonly number: number;
  /** What nobody else would leave under that name. */
  readonly mark: string;
  /** ISO 8601, UTC: when it began. */
  readonly at: string;
}

/** What the database knows. */
export interface GenerationState {
  /** The control plane had it. Null before the first one. */
  readonly confirmed: Generation | null;
  /** The control plane is being told of it, and may have it. */
  readonly intended: Generation | null;
}

/** The same, and whether the database never knew one. */
export interface ReadGenerations extends GenerationState {
  readonly isNew: boolean;
}

/** What was found to be older than its counterpart. */
export type FoundRestoration = Pick<Restoration, 'id' | 'part' | 'foundAt' | 'since'>;

/**
 * The generation as the database has it. Every change answers whether it was made: nothing is when the state
 * is no longer the one that was seen, for another proxy was quicker.
 */
export interface Generations {
  read(): Promise<ReadGenerations>;
  intend(seen: GenerationState, next: Generation): Promise<boolean>;
  /** The control plane has the intended one. */
  confirm(seen: GenerationState): Promise<boolean>;
  /**
   * Forgets both, so that the next one begins an epoch of its own, and writes down what was restored: the index no
   * longer counts as complete, for it may lack runs, or hold as ended some that the control plane carries on.
   */
  restored(seen: GenerationState, found: FoundRestoration): Promise<boolean>;
}

interface Row {
  readonly name: string;
  readonly confirmed: string | null;
  readonly intended: string | null;
}

const NAME = 'platform';

const printed = (generation: Generation | null): string | null =>
  generation && JSON.stringify(generation);

const parsed = (text: string | null): Generation | null =>
  text === null ? null : (JSON.parse(text) as Generation);

const toRow = ({ confirmed, intended }: GenerationState): Omit<Row, 'name'> => ({
  confirmed: printed(confirmed),
  intended: printed(intended),
});

export function createGenerations(database: Database, now: () => Date): Generations {
  type Connection = Pick<Database, 'knex'>['knex'];
  const change = async (
    knex: Connection,
    seen: GenerationState,
    next: GenerationState,
  ): Promise<boolean> => {
    const before = toRow(seen);
    const changed = await knex<Row>(GENERATIONS_TABLE.name)
      .where({ name: NAME })
      .where(
        (row) =>
          void (before.confirmed === null
            ? row.whereNull('confirmed')
            : row.where({ confirmed: before.confirmed })),
      )
      .where(
        (row) =>
          void (before.intended === null
            ? row.whereNull('intended')
            : row.where({ intended: before.intended })),
      )
      .update(toRow(next));
    return changed === 1;
  };
  const enter = async (knex: Connection): Promise<void> => {
    await knex<Row>(GENERATIONS_TABLE.name)
      .insert({ name: NAME, confirmed: null, intended: null })
      .onConflict('name')
      .ignore();
  };
  const { knex } = database;
  return {
    async read() {
      const row = await knex<Row>(GENERATIONS_TABLE.name).where({ name: NAME }).first();
      const { confirmed = null, intended = null } = row ?? {};
      return { confirmed: parsed(confirmed), intended: parsed(intended), isNew: row === undefined };
    },
    async intend(seen, next) {
      await enter(knex);
      return change(knex, seen, { confirmed: seen.confirmed, intended: next });
    },
    confirm: (seen) => change(knex, seen, { confirmed: seen.intended, intended: null }),
    restored: (seen, found) =>
      database.transaction(async (trx) => {
        await enter(trx);
        if (!(await change(trx, seen, { confirmed: null, intended: null }))) return false;
        const { id, part, foundAt, since } = found;
        await trx<RestorationRow>(RESTORATIONS_TABLE.name).insert({
          ...{ id, part, found_at: foundAt, since, repaired_at: null, lost: null },
          acknowledged_at: null,
        });
        await createCompleteness({ knex: trx }, RUNS_TABLE.name, now).forget();
        return true;
      }),
  };
}
