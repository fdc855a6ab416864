import type { Seen } from '@platform/stores';
import type { DefinitionDraft } from '@platform/definitions';
import { lineageOf, problemError, type Caller } from '@platform/http';
import type { Diagnostic, JsonObject, LocalizableText } from '@platform/ports';

import { unlessChanged } from '../if-match';
import type { ServedLifecycle } from './lifecycle';
import { fieldProblem } from './refusals';

/** A document that was read and checked, ready to be stored as a draft. */
export interface ReadDraft {
  readonly slug: string;
  readonly name: LocalizableText;
  readonly content: JsonObject;
  readonly hash: string;
  /** Findings of the draft. It is stored even when there are errors. */
  readonly diagnostics: readonly Diagnostic[];
  /** What keeps it from being stored even as a draft. */
  readonly unsavable: readonly Diagnostic[];
}

interface SavedDraft {
  readonly draft: DefinitionDraft;
  /** Revision of the definition. */
  readonly revision: number;
}

/**
 * Creates or replaces a draft, sound or not. Throws 412 `definition-changed`, 422 `provider-unknown` for an
 * agent whose provider the instance does not declare.
 */
export async function saveDraft(
  { slug, name, content, hash, unsavable }: ReadDraft,
  { author, seen }: { readonly author: Caller; readonly seen: Seen },
  { store, rules }: Pick<ServedLifecycle, 'store' | 'rules'>,
): Promise<SavedDraft> {
  if (unsavable.length > 0) {
    throw problemError('provider-unknown', { errors: unsavable.map(fieldProblem) });
  }
  const key = { kind: rules.kind, slug };
  const by = { author: author.id, lineage: lineageOf(author) };
  const { draft, revision } = await unlessChanged(
    store.saveDraft(key, { name, content, hash, ...by }, seen),
  );
  if (!draft) throw new Error(`brouillon de « ${slug} » enregistré et absent`);
  return { draft, revision };
}
