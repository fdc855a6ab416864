import type { Knex } from 'knex';

import type { DefinitionKey } from './definition';
import { definitionId, type DefinitionRow } from './definition-row';
import type { SeedInput } from './definition-store';
import { newDefinition, nextVersion, withTests, withVersion } from './lifecycle';
import { DEFINITIONS_TABLE, VERSIONS_TABLE } from './tables';
import { toVersionRow } from './version-row';

/** Enters the definitions that were never there, and answers which. */
export async function seedAbsent(
  trx: Knex.Transaction,
  definitions: readonly SeedInput[],
  at: string,
): Promise<readonly DefinitionKey[]> {
  const seeded: DefinitionKey[] = [];
  for (const { kind, slug, version, tests } of definitions) {
    const key = { kind, slug };
    const there = await trx<DefinitionRow>(DEFINITIONS_TABLE.name)
      .where({ id: definitionId(key) })
      .first('id');
    if (there) continue;
    const begun = newDefinition(key, version.name, at);
    await trx(VERSIONS_TABLE.name).insert(toVersionRow(key, nextVersion(begun), version, at));
    const published = withVersion(begun, version, at);
    await trx(DEFINITIONS_TABLE.name).insert(
      tests ? withTests(published, { content: tests, author: version.author }, at) : published,
    );
    seeded.push(key);
  }
  return seeded;
}
