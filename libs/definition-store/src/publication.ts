import type { Knex } from 'knex';

import { PublicationChangedError } from './errors';
import { PUBLICATION_TABLE } from './tables';

const ROW = { name: 'published' } as const;

/** Writes revision 0 into a new table. */
export async function beginPublications(knex: Knex): Promise<void> {
  await knex(PUBLICATION_TABLE.name)
    .insert({ ...ROW, revision: 0 })
    .onConflict('name')
    .ignore();
}

export async function readPublicationRevision(knex: Knex): Promise<number> {
  const row = await knex<{ revision: number }>(PUBLICATION_TABLE.name).where(ROW).first();
  if (!row) throw new Error(`table « ${PUBLICATION_TABLE.name} » sans ligne`);
  return row.revision;
}

/** Rejects with `PublicationChangedError` when something was published since `seen`. */
export async function requirePublicationRevision(knex: Knex, seen: number): Promise<void> {
  if ((await readPublicationRevision(knex)) !== seen) throw new PublicationChangedError();
}

export async function countPublication(knex: Knex): Promise<void> {
  await knex(PUBLICATION_TABLE.name).where(ROW).increment('revision', 1);
}
