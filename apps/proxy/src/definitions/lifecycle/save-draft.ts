import { StaleDefinitionError, type Seen } from '@platform/definition-store';
import type { DefinitionDraft } from '@platform/definitions';
import { lineageOf, problemError, type Caller } from '@platform/http';
import type { Diagnostic, JsonObject } from '@platform/ports';

import { definitionChanged } from '../if-match';
import { fieldProblem } from './field-problem';
import type { Lifecycle } from './lifecycle';

/** What a document says, with everything that keeping it as a draft needs. */
export interface ReadDraft {
  readonly slug: string;
  readonly name: string;
  readonly content: JsonObject;
  readonly hash: string;
  /** What is wrong with it as a definition. */
  readonly diagnostics: readonly Diagnostic[];
  /** What not even a draft is kept with. */
  readonly unsavable: readonly Diagnostic[];
}

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
  { store, rules }: Pick<Lifecycle, 'store' | 'rules'>,
): Promise<SavedDraft> {
  if (unsavable.length > 0) {
    throw problemError('provider-unknown', { errors: unsavable.map(fieldProblem) });
  }
  try {
    const key = { kind: rules.kind, slug };
    const by = { author: author.id, lineage: lineageOf(author) };
    const { draft, revision } = await store.saveDraft(key, { name, content, hash, ...by }, seen);
    if (!draft) throw new Error(`brouillon de « ${slug} » enregistré et absent`);
    return { draft, revision };
  } catch (error) {
    if (error instanceof StaleDefinitionError) throw definitionChanged(error.revision);
    throw error;
  }
}
