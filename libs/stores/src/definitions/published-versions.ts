import type { DefinitionKind, DefinitionVersion } from '@platform/definitions';
import type { Knex } from 'knex';

import type { PublishedVersions } from './definition-store';
import { DEFINITIONS_TABLE, PUBLICATION_TABLE, VERSIONS_TABLE } from './tables';
import { toVersion, type VersionRow } from './version-row';

/** A published definition and its version. Both are null in the single row returned when nothing is published. */
interface PublishedRow {
  readonly publication_revision: number;
  readonly published_slug: string | null;
  readonly published_version: number | null;
}

/** Reads revision and versions in one statement, so that they belong to one state of the database. */
export async function readPublished(
  knex: Knex,
  kind: DefinitionKind,
  bySlug: string,
): Promise<PublishedVersions> {
  const rows = await knex(`${PUBLICATION_TABLE.name} as p`)
    .leftJoin(`${DEFINITIONS_TABLE.name} as d`, (on) => {
      on.onVal('d.kind', kind).andOnNotNull('d.published_version');
    })
    .leftJoin(`${VERSIONS_TABLE.name} as v`, {
      'v.kind': 'd.kind',
      'v.slug': 'd.slug',
      'v.version': 'd.published_version',
    })
    .orderByRaw(bySlug, ['d.slug'])
    .select<(PublishedRow & VersionRow)[]>(
      'v.*',
      'p.revision as publication_revision',
      'd.slug as published_slug',
      'd.published_version',
    );
  const [first] = rows;
  if (!first) throw new Error(`table « ${PUBLICATION_TABLE.name} » sans ligne`);
  return { publicationRevision: first.publication_revision, ...sortOut(rows, kind) };
}

function sortOut(
  rows: readonly (PublishedRow & VersionRow)[],
  kind: DefinitionKind,
): Pick<PublishedVersions, 'versions' | 'unreadable'> {
  const versions: DefinitionVersion[] = [];
  const unreadable: PublishedVersions['unreadable'][number][] = [];
  for (const { published_slug: slug, published_version: version, ...row } of rows) {
    if (slug === null || version === null) continue;
    try {
      versions.push(toVersion(row));
    } catch {
      unreadable.push({ kind, slug, version });
    }
  }
  return { versions, unreadable };
}
