import { prepareQuery, type Database } from '@platform/database';

import { createCompleteness } from '../completeness';
import { RUNS_TABLE } from '../schema';
import { GENERATIONS_TABLE, RESTORATIONS_TABLE, type RestorationRow } from './restore-tables';
import type { Restoration } from './restorations';

/** A step that database and control plane take together. Both store its mark. */
export interface Generation {
  /** Generations of one epoch are consecutive. A restoration begins a new epoch. */
  readonly epoch: string;
  /** Number within the epoch, from 1. */
  readonly number: number;
  /** Random text stored under this generation's name. */
  readonly mark: string;
  /** Start, ISO 8601, UTC. */
  readonly at: string;
}

/** The database's state. */
interface GenerationState {
  /** The last generation that the control plane is known to have stored. Null before the first one. */
  readonly confirmed: Generation | null;
  /** The next generation, which the control plane may already have stored. */
  readonly intended: Generation | null;
}

/** The state, and whether the database never had a generation. */
export interface ReadGenerations extends GenerationState {
  readonly isNew: boolean;
}

/** A part that was found to be older than its counterpart. */
type FoundRestoration = Pick<Restoration, 'id' | 'part' | 'foundAt' | 'since'>;

/**
 * The generations in the database. Each change returns whether it was made. It is not made when another proxy has
 * changed the state since it was read (`seen`).
 */
export interface Generations {
  read(): Promise<ReadGenerations>;
  intend(seen: GenerationState, next: Generation): Promise<boolean>;
  /** Confirms that the control plane has stored the intended generation. */
  confirm(seen: GenerationState): Promise<boolean>;
  /**
   * Forgets both generations, so that the next one begins a new epoch, and records the restoration. The index then no
   * longer counts as complete: it may lack runs, or show runs as ended that the control plane continues.
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
  const select = prepareQuery<Record<never, never>, Row>(() =>
    knex<Row>(GENERATIONS_TABLE.name).where({ name: NAME }),
  );
  return {
    async read() {
      const [row] = await database.query(select, {});
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
