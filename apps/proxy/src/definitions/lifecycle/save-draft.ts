import { StaleDefinitionError, type Seen } from '@platform/definition-store';
import type { DefinitionDraft } from '@platform/definitions';
import { lineageOf, type Caller } from '@platform/http';

import { definitionChanged } from '../if-match';
import type { ReadDraft } from '../tasks/definition-tasks';
import type { Lifecycle } from './lifecycle';
import { providerUnknown } from './problems';

export interface SavedDraft {
  readonly draft: DefinitionDraft;
  /** Of the definition that has it. */
  readonly revision: number;
}

/**
 * Creates or replaces a draft, sound or not. Throws 412 `definition-changed`, 422 `provider-unknown` for an
 * agent of a provider that nobody declared.
 */
export async function saveDraft(
  { slug, name, content, hash, unsavable }: ReadDraft,
  { author, seen }: { readonly author: Caller; readonly seen: Seen },
  { store, grammar }: Pick<Lifecycle, 'store' | 'grammar'>,
): Promise<SavedDraft> {
  if (unsavable.length > 0) throw providerUnknown(unsavable);
  try {
    const key = { kind: grammar.kind, slug };
    const by = { author: author.id, lineage: lineageOf(author) };
    const { draft, revision } = await store.saveDraft(key, { name, content, hash, ...by }, seen);
    if (!draft) throw new Error(`brouillon de « ${slug} » enregistré et absent`);
    return { draft, revision };
  } catch (error) {
    if (error instanceof StaleDefinitionError) throw definitionChanged(error.revision);
    throw error;
  }
}
