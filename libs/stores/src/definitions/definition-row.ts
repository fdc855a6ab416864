import type { RowOf } from '@platform/database';
import type {
  Definition,
  DefinitionDraft,
  DefinitionKey,
  DefinitionKind,
  DefinitionSummary,
  DefinitionTests,
} from '@platform/definitions';
import { parseObject, parseTexts, readName } from '../stored-json';
import type { DEFINITIONS_TABLE } from './tables';

export interface DefinitionRow extends RowOf<typeof DEFINITIONS_TABLE> {
  readonly kind: DefinitionKind;
}

export const SUMMARY_COLUMNS = [
  'id',
  'kind',
  'slug',
  'name',
  'revision',
  'published_version',
  'latest_version',
  'retired_at',
  'created_at',
  'updated_at',
  'draft_hash',
  'draft_authors',
  'draft_lineage',
  'draft_updated_at',
  'draft_base_version',
] as const satisfies readonly (keyof DefinitionRow)[];

/** A row without its large columns. */
type SummaryRow = Pick<DefinitionRow, (typeof SUMMARY_COLUMNS)[number]>;

export const definitionId = ({ kind, slug }: DefinitionKey): string => `${kind}:${slug}`;

/** Converts a row. Throws `UnreadableTextError`. */
export function toDefinition(row: DefinitionRow): Definition {
  return { ...toSummary(row), draft: draftOf(row), tests: testsOf(row) };
}

/** Converts a row for a list. Unreadable authors count as none, so that one damaged row does not break the list. */
export function toListed(row: SummaryRow): DefinitionSummary {
  try {
    return toSummary(row);
  } catch {
    return toSummary({ ...row, draft_authors: '[]', draft_lineage: '[]' });
  }
}

function toSummary(row: SummaryRow): DefinitionSummary {
  return {
    kind: row.kind,
    slug: row.slug,
    name: readName(row.name),
    draft: draftSummaryOf(row),
    publishedVersion: row.published_version,
    latestVersion: row.latest_version,
    retiredAt: row.retired_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

function draftSummaryOf(row: SummaryRow): DefinitionSummary['draft'] {
  if (row.draft_hash === null) return null;
  return {
    hash: row.draft_hash,
    authors: parseTexts(row.draft_authors, `${row.id} draft_authors`),
    lineage: lineageIn(row),
    updatedAt: row.draft_updated_at ?? row.updated_at,
    baseVersion: row.draft_base_version,
  };
}

export const lineageIn = ({ id, draft_lineage: text }: SummaryRow): readonly string[] =>
  parseTexts(text, `${id} draft_lineage`);

function draftOf(row: DefinitionRow): DefinitionDraft | null {
  const draft = draftSummaryOf(row);
  return draft && { ...draft, content: parseObject(row.draft_content, `${row.id} draft_content`) };
}

function testsOf(row: DefinitionRow): DefinitionTests | null {
  if (row.tests_author === null) return null;
  return {
    content: parseObject(row.tests_content, `${row.id} tests_content`),
    author: row.tests_author,
    updatedAt: row.tests_updated_at ?? row.updated_at,
  };
}
