import type { RowOf } from '@platform/database';
import type {
  DefinitionKey,
  DefinitionKind,
  DefinitionPins,
  DefinitionVersion,
  DefinitionVersionSummary,
  VersionInput,
} from '@platform/definitions';
import { definitionId } from './definition-row';
import { parseObject, readName, storedName } from '../stored-json';
import type { VERSIONS_TABLE } from './tables';

export interface VersionRow extends RowOf<typeof VERSIONS_TABLE> {
  readonly kind: DefinitionKind;
  readonly origin: DefinitionVersion['origin'];
}

export const VERSION_SUMMARY_COLUMNS = [
  'id',
  'kind',
  'slug',
  'version',
  'name',
  'hash',
  'author',
  'note',
  'created_at',
  'origin',
  'rollback_of',
  'file',
] as const satisfies readonly (keyof VersionRow)[];

type VersionSummaryRow = Pick<VersionRow, (typeof VERSION_SUMMARY_COLUMNS)[number]>;

export const versionId = (key: DefinitionKey, version: number): string =>
  `${definitionId(key)}:${version}`;

export function toVersionRow(
  key: DefinitionKey,
  number: number,
  version: VersionInput,
  at: string,
): VersionRow {
  return {
    id: versionId(key, number),
    kind: key.kind,
    slug: key.slug,
    version: number,
    name: storedName(version.name),
    hash: version.hash,
    content: JSON.stringify(version.content),
    pins: JSON.stringify(version.pins),
    author: version.author,
    note: version.note,
    created_at: at,
    origin: version.origin,
    rollback_of: version.rollbackOf,
    file: version.file,
  };
}

/** Throws UnreadableTextError. */
export function toVersion(row: VersionRow): DefinitionVersion {
  return {
    ...toVersionSummary(row),
    content: parseObject(row.content, `${row.id} content`),
    pins: parseObject<DefinitionPins>(row.pins, `${row.id} pins`),
  };
}

export function toVersionSummary(row: VersionSummaryRow): DefinitionVersionSummary {
  return {
    kind: row.kind,
    slug: row.slug,
    version: row.version,
    name: readName(row.name),
    hash: row.hash,
    author: row.author,
    note: row.note,
    createdAt: row.created_at,
    origin: row.origin,
    rollbackOf: row.rollback_of,
    file: row.file,
  };
}
