import {
  alteredContent,
  type Definition,
  type DefinitionSummary,
  type DefinitionVersion,
  type DefinitionVersionSummary,
  isAltered,
  needsAnotherPublisher,
} from '@platform/definitions';
import { lineageOf, type Caller } from '@platform/http';
import { textIn, type Diagnostic, type Language } from '@platform/ports';

import { findVersion } from '../lifecycle/find-definition';
import type { ServedLifecycle } from '../lifecycle/lifecycle';
import { showDiagnostics } from './diagnostics';

export function showSummary(
  {
    slug,
    name,
    publishedVersion,
    latestVersion,
    retiredAt,
    createdAt,
    updatedAt,
    revision,
    draft,
  }: DefinitionSummary,
  language: Language,
) {
  return {
    slug,
    name: textIn(name, language),
    publishedVersion,
    latestVersion,
    retiredAt,
    createdAt,
    updatedAt,
    revision,
    draft: draft && {
      hash: draft.hash,
      authors: draft.authors,
      updatedAt: draft.updatedAt,
      baseVersion: draft.baseVersion,
    },
  };
}

export const showVersionSummary = (
  {
    slug,
    version,
    name,
    hash,
    author,
    note,
    createdAt,
    origin,
    rollbackOf,
    file,
  }: DefinitionVersionSummary,
  language: Language,
) => ({
  slug,
  version,
  name: textIn(name, language),
  hash,
  author,
  note,
  createdAt,
  origin,
  rollbackOf,
  file,
});

/** A version. Its content is as it was written, in every language. */
export const showVersion = (version: DefinitionVersion, language: Language) => ({
  ...showVersionSummary(version, language),
  content: version.content,
  pins: version.pins,
});

export function showDraft(
  draft: NonNullable<Definition['draft']>,
  diagnostics: readonly Diagnostic[],
  language: Language,
) {
  const { content, hash, authors, updatedAt, baseVersion } = draft;
  const found = showDiagnostics(diagnostics, language);
  return { content, hash, authors, updatedAt, baseVersion, diagnostics: found };
}

/** A definition with its draft and its published version, each with its diagnostics. */
export async function showDefinition(
  definition: Definition,
  { language, caller }: { readonly language: Language; readonly caller: Caller },
  { store, published: reader, rules, computations, fourEyes }: ServedLifecycle,
) {
  const { draft, publishedVersion, tests } = definition;
  const published =
    publishedVersion === null ? null : await findVersion(store, definition, publishedVersion);
  const findings =
    published && isAltered(published)
      ? [alteredContent(published)]
      : published && (await reader.now()).findings(definition);
  const input = { kind: rules.kind, content: draft?.content };
  const draftFindings = draft
    ? (await computations.run('draftFindings', input, { caller: caller.id })).value<
        readonly Diagnostic[]
      >()
    : [];
  return {
    ...showSummary(definition, language),
    draft: draft && {
      ...showDraft(draft, draftFindings, language),
      needsAnotherPublisher: needsAnotherPublisher(
        draft,
        { id: caller.id, lineage: lineageOf(caller) },
        { fourEyes },
      ),
    },
    published: published && {
      ...showVersion(published, language),
      diagnostics: showDiagnostics(findings ?? [], language),
    },
    hasTests: tests !== null,
  };
}
