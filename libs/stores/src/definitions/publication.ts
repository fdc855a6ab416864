import { prepareQuery, type Database } from '@platform/database';
import type { Knex } from 'knex';

import { PublicationChangedError } from '../errors';
import { PUBLICATION_TABLE } from './tables';

const ROW = { name: 'published' } as const;

/** Writes revision 0 into a new table. */
export async function beginPublications(knex: Knex): Promise<void> {
  await knex(PUBLICATION_TABLE.name)
    .insert({ ...ROW, revision: 0 })
    .onConflict('name')
    .ignore();
}

interface RevisionRow {
  readonly revision: number;
}

const selectRevision = (knex: Knex) => knex<RevisionRow>(PUBLICATION_TABLE.name).where(ROW);

function revisionOf(row: RevisionRow | undefined): number {
  if (!row) throw new Error(`table « ${PUBLICATION_TABLE.name} » sans ligne`);
  return row.revision;
}

/** Returns a function that reads the revision. Every event calls it. */
export function prepareRevision(database: Database): () => Promise<number> {
  const select = prepareQuery<Record<never, never>, RevisionRow>(() =>
    selectRevision(database.knex),
  );
  return async () => revisionOf((await database.query(select, {}))[0]);
}

/** Rejects with `PublicationChangedError` when something was published since `seen`. */
export async function requirePublicationRevision(knex: Knex, seen: number): Promise<void> {
  if (revisionOf(await selectRevision(knex).first()) !== seen) throw new PublicationChangedError();
}

export async function countPublication(knex: Knex): Promise<void> {
  await knex(PUBLICATION_TABLE.name).where(ROW).increment('revision', 1);
}
