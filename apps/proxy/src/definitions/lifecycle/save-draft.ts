import { StaleDefinitionError, type DefinitionDraft, type Seen } from '@platform/definition-store';
import { lineageOf, type Caller } from '@platform/http';
import type { Diagnostic } from '@platform/ports';

import { definitionChanged } from '../if-match';
import { findingsOf } from './draft-findings';
import type { Lifecycle } from './lifecycle';
import { providerUnknown } from './problems';
import type { ReadDefinitionDocument } from './read-document';

export interface SavedDraft {
  readonly draft: DefinitionDraft;
  /** Of the definition that has it. */
  readonly revision: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Creates or replaces a draft, sound or not. Throws 412 `definition-changed`, 422 `provider-unknown` for an
 * agent of a provider that nobody declared.
 */
export async function saveDraft(
  document: ReadDefinitionDocument,
  { author, seen }: { readonly author: Caller; readonly seen: Seen },
  lifecycle: Lifecycle,
): Promise<SavedDraft> {
  const { store, grammar } = lifecycle;
  const { slug, name, content } = document;
  // What is wrong is found out first: a draft is not kept behind an answer that failed.
  const diagnostics = document.located(await findingsOf(document, lifecycle));
  const unsavable = document.located(grammar.unsavable(content));
  if (unsavable.length > 0) throw providerUnknown(unsavable);
  try {
    const key = { kind: grammar.kind, slug };
    const by = { author: author.id, lineage: lineageOf(author) };
    const input = { name, content, hash: grammar.hash(content), ...by };
    const { draft, revision } = await store.saveDraft(key, input, seen);
    if (!draft) throw new Error(`brouillon de « ${slug} » enregistré et absent`);
    return { draft, revision, diagnostics };
  } catch (error) {
    if (error instanceof StaleDefinitionError) throw definitionChanged(error.revision);
    throw error;
  }
}
