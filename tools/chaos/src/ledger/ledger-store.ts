import { openDatabase } from '@platform/database';
import type { JsonValue } from '@platform/sdk';

import type { Attempt } from '../facts';

/** What the runs did outside the platform, in a file that survives every kill of its processes. */
interface LedgerStore {
  /** Records one attempt, applied or not. */
  arrive(key: string, value: JsonValue, misbehaviour: string | undefined): Promise<Arrival>;
  /** Applies the write of an attempt, unless its key was applied before. */
  apply(arrival: Arrival): Promise<void>;
  attempts(): Promise<Attempt[]>;
  close(): Promise<void>;
}

interface Arrival {
  readonly id: number;
  readonly key: string;
}

interface Row {
  readonly id: number;
  readonly key: string;
  readonly value: string;
  readonly misbehaviour: string | null;
  readonly is_applied: number;
  readonly at: number;
}

interface LedgerStoreOptions {
  readonly file: string;
  /** False: applies every attempt, also with a known key. */
  readonly honoursKeys: boolean;
}

export async function openLedgerStore(options: LedgerStoreOptions): Promise<LedgerStore> {
  const { knex, close } = await openDatabase(`sqlite:${options.file}`);
  await knex.schema.createTable('attempts', (table) => {
    table.increments('id');
    table.text('key').notNullable();
    table.text('value').notNullable();
    table.text('misbehaviour');
    table.integer('at').notNullable();
    table.boolean('is_applied').notNullable().defaultTo(false);
  });
  await knex.schema.createTable('effects', (table) => {
    table.text('id').primary();
  });
  return {
    async arrive(key, value, misbehaviour) {
      const row = {
        key,
        value: JSON.stringify(value),
        misbehaviour: misbehaviour ?? null,
        at: Date.now(),
      };
      const [id] = await knex('attempts').insert(row);
      return { id: Number(id), key };
    },
    async apply({ id, key }) {
      const effectId = options.honoursKeys ? key : `${key} ${id}`;
      await knex.transaction(async (trx) => {
        if (await trx('effects').where({ id: effectId }).first()) return;
        await trx('effects').insert({ id: effectId });
        await trx('attempts').where({ id }).update({ is_applied: true });
      });
    },
    async attempts() {
      const rows = await knex<Row>('attempts').orderBy('id');
      return rows.map(({ key, value, misbehaviour, is_applied, at }) => ({
        key,
        at,
        value: JSON.parse(value) as JsonValue,
        misbehaviour,
        isApplied: Boolean(is_applied),
      }));
    },
    close,
  };
}
