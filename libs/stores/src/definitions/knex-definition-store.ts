import {
  ensureSchemas,
  MAX_INTEGER,
  underLock,
  whileAvailable,
  type Database,
} from '@platform/database';
import type {
  Definition,
  DefinitionKey,
  DefinitionKind,
  DefinitionSummary,
  DefinitionVersion,
  DefinitionVersionSummary,
  VersionInput,
} from '@platform/definitions';
import type { JsonObject } from '@platform/ports';
import type { Knex } from 'knex';

import {
  definitionId,
  SUMMARY_COLUMNS,
  toDefinition,
  toListed,
  type DefinitionRow,
} from './definition-row';
import type {
  DefinitionStore,
  DraftInput,
  PublicationBasis,
  PublishedVersions,
  Seen,
  SeedInput,
} from './definition-store';
import { DefinitionStoreUnavailableError } from '../errors';
import {
  newDefinition,
  nextVersion,
  requireDefinition,
  requireSeen,
  retired,
  withDraft,
  withTests,
  withVersion,
} from './lifecycle';
import {
  beginPublications,
  countPublication,
  prepareRevision,
  requirePublicationRevision,
} from './publication';
import { readPublished } from './published-versions';
import { seedAbsent } from './seeding';
import { DEFINITIONS_TABLE, PUBLICATION_TABLE, VERSIONS_TABLE } from './tables';
import {
  toVersion,
  toVersionRow,
  toVersionSummary,
  VERSION_SUMMARY_COLUMNS,
  versionId,
  type VersionRow,
} from './version-row';

/**
 * Opens the definition store of a database. Creates or completes its tables first. Rejects with `ConfigurationError`
 * when they cannot be brought to their definition.
 */
export async function openDefinitionStore(
  database: Database,
  options: { readonly now?: () => Date } = {},
): Promise<DefinitionStore> {
  await ensureSchemas(database, [DEFINITIONS_TABLE, VERSIONS_TABLE, PUBLICATION_TABLE]);
  await whileAvailable(DefinitionStoreUnavailableError, () => beginPublications(database.knex));
  return new KnexDefinitionStore(database, options.now ?? (() => new Date()));
}

const definitionsIn = (knex: Knex) => knex<DefinitionRow>(DEFINITIONS_TABLE.name);
const versionsIn = (knex: Knex) => knex<VersionRow>(VERSIONS_TABLE.name);
const rowOf = (knex: Knex, key: DefinitionKey): Promise<DefinitionRow | undefined> =>
  definitionsIn(knex)
    .where({ id: definitionId(key) })
    .first();

class KnexDefinitionStore implements DefinitionStore {
  /** Orders slugs by bytes on both backends, because a server's collation depends on its setup. */
  private readonly bySlug: string;
  private readonly readRevision: () => Promise<number>;

  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {
    this.bySlug = database.backend === 'postgres' ? '?? COLLATE "C"' : '??';
    this.readRevision = prepareRevision(database);
  }

  publicationRevision(): Promise<number> {
    return this.read(() => this.readRevision());
  }

  list(
    kind: DefinitionKind,
    { limit, after }: { readonly limit: number; readonly after?: string },
  ): Promise<readonly DefinitionSummary[]> {
    return this.read(async (knex) => {
      const query = definitionsIn(knex)
        .where({ kind })
        .orderByRaw(this.bySlug, ['slug'])
        .limit(Math.max(0, limit))
        .select(...SUMMARY_COLUMNS);
      if (after !== undefined) void query.whereRaw(`${this.bySlug} > ?`, ['slug', after]);
      return (await query).map(toListed);
    });
  }

  get(key: DefinitionKey): Promise<Definition | null> {
    return this.read(async (knex) => {
      const row = await rowOf(knex, key);
      return row ? toDefinition(row) : null;
    });
  }

  published(kind: DefinitionKind): Promise<PublishedVersions> {
    return this.read((knex) => readPublished(knex, kind, this.bySlug));
  }

  version(key: DefinitionKey, version: number): Promise<DefinitionVersion | null> {
    return this.read(async (knex) => {
      const row = await versionsIn(knex)
        .where({ id: versionId(key, version) })
        .first();
      return row ? toVersion(row) : null;
    });
  }

  versions(
    { kind, slug }: DefinitionKey,
    { limit, before }: { readonly limit: number; readonly before?: number },
  ): Promise<readonly DefinitionVersionSummary[]> {
    return this.read(async (knex) => {
      const query = versionsIn(knex)
        .where({ kind, slug })
        .orderBy('version', 'desc')
        .limit(Math.max(0, limit))
        .select(...VERSION_SUMMARY_COLUMNS);
      if (before !== undefined) void query.where('version', '<', Math.min(before, MAX_INTEGER));
      return (await query).map(toVersionSummary);
    });
  }

  saveDraft(key: DefinitionKey, draft: DraftInput, seen: Seen): Promise<Definition> {
    return this.change(async (trx, at) => {
      const row = await rowOf(trx, key);
      requireSeen(row, seen);
      return this.save(trx, withDraft(row ?? newDefinition(key, draft.name, at), draft, at));
    });
  }

  publish(
    key: DefinitionKey,
    version: VersionInput,
    basis: PublicationBasis,
  ): Promise<DefinitionVersion> {
    return this.change(async (trx, at) => {
      const found = await rowOf(trx, key);
      requireSeen(found, basis.seen);
      await requirePublicationRevision(trx, basis.publicationRevision);
      const row = found ?? newDefinition(key, version.name, at);
      const versionRow = toVersionRow(key, nextVersion(row), version, at);
      await versionsIn(trx).insert(versionRow);
      await this.save(trx, withVersion(row, version, at));
      await countPublication(trx);
      return toVersion(versionRow);
    });
  }

  retire(key: DefinitionKey, basis: PublicationBasis): Promise<Definition> {
    return this.change(async (trx, at) => {
      const row = await rowOf(trx, key);
      requireDefinition(row, key);
      requireSeen(row, basis.seen);
      await requirePublicationRevision(trx, basis.publicationRevision);
      if (row.retired_at !== null) return toDefinition(row);
      await countPublication(trx);
      return this.save(trx, retired(row, at));
    });
  }

  saveTests(
    key: DefinitionKey,
    tests: { readonly content: JsonObject; readonly author: string },
    seen: number,
  ): Promise<Definition> {
    return this.change(async (trx, at) => {
      const row = await rowOf(trx, key);
      requireDefinition(row, key);
      requireSeen(row, seen);
      return this.save(trx, withTests(row, tests, at));
    });
  }

  seed(definitions: readonly SeedInput[]): Promise<readonly DefinitionKey[]> {
    return this.change(async (trx, at) => {
      const seeded = await seedAbsent(trx, definitions, at);
      const published = definitions.filter((each) => 'version' in each).map(definitionId);
      if (seeded.some((key) => published.includes(definitionId(key)))) await countPublication(trx);
      return seeded;
    });
  }

  private async save(trx: Knex.Transaction, row: DefinitionRow): Promise<Definition> {
    await definitionsIn(trx).insert(row).onConflict('id').merge();
    return toDefinition(row);
  }

  private read<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return whileAvailable(DefinitionStoreUnavailableError, () => work(this.database.knex));
  }

  /** Runs a change in one transaction, one at a time over all processes, with one timestamp. */
  private change<T>(work: (trx: Knex.Transaction, at: string) => Promise<T>): Promise<T> {
    return whileAvailable(DefinitionStoreUnavailableError, () =>
      underLock(this.database, 'definitions', (trx) => work(trx, this.now().toISOString())),
    );
  }
}
