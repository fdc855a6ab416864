import type { Knex } from 'knex';

import { RUNS_TABLE } from './schema';

/** LIKE pattern of an instant in the format of `Date.toISOString`. */
const INSTANT = '____-__-__T__:__:__.___Z';
const INSTANT_LENGTH = INSTANT.length;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Implements `RunStore.latestInstant`. */
export async function latestInstant(knex: Knex, prefix: string): Promise<string | null> {
  const found = await knex(RUNS_TABLE.name)
    .whereRaw("?? LIKE ? ESCAPE '\\'", ['id', `${literally(prefix)}${INSTANT}`])
    .max<{ id: string | null }>({ id: 'id' })
    .first();
  return found?.id?.slice(-INSTANT_LENGTH) ?? null;
}
