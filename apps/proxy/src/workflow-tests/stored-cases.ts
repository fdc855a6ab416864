import type { DefinitionStore } from '@platform/stores';
import type { Definition } from '@platform/definitions';
import { problemError, type Caller } from '@platform/http';
import type { Diagnostic, JsonObject } from '@platform/ports';

import { fieldProblem } from '../definitions/lifecycle/refusals';
import { etagOf, requireMatch, unlessChanged } from '../definitions/if-match';
import { findDefinition } from '../definitions/lifecycle/find-definition';

/*
 * What the test cases of a workflow and the cases of an agent have in common: both are stored with a definition, under its
 * entity tag.
 */

/** The answer with what is stored with a definition, under its entity tag. */
export const withEtag = <B>({ revision }: Definition, body: B) =>
  ({ status: 200, headers: { ETag: etagOf(revision) }, body }) as const;

interface Replacement {
  readonly ifMatch: string | undefined;
  readonly caller: Caller;
  /** Reads the new cases. Its problems come after those of `If-Match`. */
  readonly read: () => Promise<JsonObject>;
}

/** Replaces the cases of a definition. Throws the problems of `requireMatch` and of `read`, and `not-found`. */
export async function replaceCases(
  store: DefinitionStore,
  key: Parameters<DefinitionStore['saveTests']>[0],
  { ifMatch, caller, read }: Replacement,
): Promise<Definition> {
  const seen = requireMatch(ifMatch, await findDefinition(store, key));
  const content = await read();
  return unlessChanged(store.saveTests(key, { content, author: caller.id }, seen));
}

interface Expected {
  /** Member of the document that names its definition. */
  readonly member: string;
  readonly slug: string;
  /** Finding for a document of another definition. */
  readonly finding: string;
}

/** Returns the cases that were read. Throws 422 `tests-invalid` with every finding, or when they are of another definition. */
export function requireCases<T extends object>(
  cases: T | undefined,
  diagnostics: readonly Diagnostic[],
  { member, slug, finding }: Expected,
): T {
  if (!cases || diagnostics.length > 0)
    throw problemError('tests-invalid', { errors: diagnostics.map(fieldProblem) });
  if ((cases as Readonly<Record<string, unknown>>)[member] === slug) return cases;
  const message = { fr: `« ${slug} » est attendu`, en: `"${slug}" is expected` };
  throw problemError('tests-invalid', { errors: [{ finding, path: `/${member}`, message }] });
}
