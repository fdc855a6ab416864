import type { DefinitionKey, VersionInput } from '@platform/definitions';
import { NotFoundError, type LocalizableText } from '@platform/ports';

import { definitionId, lineageIn, type DefinitionRow } from './definition-row';
import type { DraftInput, Seen } from './definition-store';
import { StaleDefinitionError } from '../errors';
import { parseTexts, storedName } from '../stored-json';

const NO_DRAFT = {
  draft_content: null,
  draft_hash: null,
  draft_authors: null,
  draft_lineage: null,
  draft_updated_at: null,
  draft_base_version: null,
} as const;

/** Throws `StaleDefinitionError` when the definition has changed since `seen`. */
export function requireSeen(row: DefinitionRow | undefined, seen: Seen): void {
  const current = row?.revision ?? 'absent';
  if (current !== seen) throw new StaleDefinitionError(current);
}

/** Throws `NotFoundError` when there is no such definition. */
export function requireDefinition(
  row: DefinitionRow | undefined,
  key: DefinitionKey,
): asserts row is DefinitionRow {
  if (!row) throw new NotFoundError(`définition inconnue : ${definitionId(key)}`);
}

/** Creates an empty definition at revision 0. */
export function newDefinition(
  key: DefinitionKey,
  name: LocalizableText,
  at: string,
): DefinitionRow {
  return {
    id: definitionId(key),
    kind: key.kind,
    slug: key.slug,
    name: storedName(name),
    revision: 0,
    published_version: null,
    latest_version: null,
    retired_at: null,
    created_at: at,
    updated_at: at,
    ...NO_DRAFT,
    tests_content: null,
    tests_author: null,
    tests_updated_at: null,
  };
}

export function withDraft(row: DefinitionRow, draft: DraftInput, at: string): DefinitionRow {
  const isBegun = row.draft_hash !== null;
  const authors = isBegun ? parseTexts(row.draft_authors, `${row.id} draft_authors`) : [];
  const lineage = [...(isBegun ? lineageIn(row) : []), ...(draft.lineage ?? [])];
  return {
    ...changed(row, at),
    name: storedName(draft.name),
    draft_content: JSON.stringify(draft.content),
    draft_hash: draft.hash,
    draft_authors: JSON.stringify([...new Set([...authors, draft.author])]),
    draft_lineage: JSON.stringify([...new Set(lineage)]),
    draft_updated_at: at,
    draft_base_version: isBegun ? row.draft_base_version : row.published_version,
  };
}

export const nextVersion = (row: DefinitionRow): number => (row.latest_version ?? 0) + 1;

/** Adds and publishes the next version. The draft stays unless it is what was published. */
export function withVersion(row: DefinitionRow, version: VersionInput, at: string): DefinitionRow {
  const keepsDraft = version.origin !== 'publish' && row.draft_hash !== null;
  return {
    ...changed(row, at),
    ...(!keepsDraft && { ...NO_DRAFT, name: storedName(version.name) }),
    published_version: nextVersion(row),
    latest_version: nextVersion(row),
    retired_at: null,
  };
}

export function retired(row: DefinitionRow, at: string): DefinitionRow {
  return { ...changed(row, at), published_version: null, retired_at: at };
}

export function withTests(
  row: DefinitionRow,
  tests: { readonly content: object; readonly author: string },
  at: string,
): DefinitionRow {
  return {
    ...changed(row, at),
    tests_content: JSON.stringify(tests.content),
    tests_author: tests.author,
    tests_updated_at: at,
  };
}

function changed(row: DefinitionRow, at: string): DefinitionRow {
  return { ...row, revision: row.revision + 1, updated_at: at };
}
