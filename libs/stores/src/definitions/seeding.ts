import type { DefinitionKey } from '@platform/definitions';
import type { Knex } from 'knex';

import { definitionId, type DefinitionRow } from './definition-row';
import type { SeedInput } from './definition-store';
import { newDefinition, nextVersion, withDraft, withTests, withVersion } from './lifecycle';
import { DEFINITIONS_TABLE, VERSIONS_TABLE } from './tables';
import { toVersionRow } from './version-row';

/** Inserts the definitions that never existed, and returns them. */
export async function seedAbsent(
  trx: Knex.Transaction,
  definitions: readonly SeedInput[],
  at: string,
): Promise<readonly DefinitionKey[]> {
  const seeded: DefinitionKey[] = [];
  for (const seed of definitions) {
    const { kind, slug, tests } = seed;
    const key = { kind, slug };
    const there = await trx<DefinitionRow>(DEFINITIONS_TABLE.name)
      .where({ id: definitionId(key) })
      .first('id');
    if (there) continue;
    const { name, author } = 'version' in seed ? seed.version : seed.draft;
    const begun = newDefinition(key, name, at);
    if ('version' in seed) {
      await trx(VERSIONS_TABLE.name).insert(
        toVersionRow(key, nextVersion(begun), seed.version, at),
      );
    }
    const entered =
      'version' in seed ? withVersion(begun, seed.version, at) : withDraft(begun, seed.draft, at);
    await trx(DEFINITIONS_TABLE.name).insert(
      tests ? withTests(entered, { content: tests, author }, at) : entered,
    );
    seeded.push(key);
  }
  return seeded;
}
