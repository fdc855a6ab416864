import type { PublicationBasis } from '@platform/definition-store';
import type { Definition, DefinitionKey } from '@platform/definitions';

import { requireMatch } from '../if-match';
import { brokenDependents } from './dependents';
import { findDefinition } from './find-definition';
import type { Lifecycle } from './lifecycle';
import { definitionInUse, notPublished } from './problems';
import type { PublicationRequest } from './publish';

/** What to write, and on what that was decided; or the definition when it is retired already. */
export type DecidedRetirement =
  | { readonly key: DefinitionKey; readonly basis: PublicationBasis }
  | { readonly retired: Definition };

/**
 * Decides whether a definition may be taken out of use; writes nothing. Its versions stay, and workflows that
 * were published with one of them keep running it. Throws 404, 428, 412, 409 `not-published` or
 * `definition-in-use`.
 */
export async function decideRetirement(
  { slug, ifMatch }: Pick<PublicationRequest, 'slug' | 'ifMatch'>,
  lifecycle: Lifecycle,
): Promise<DecidedRetirement> {
  const { store, current, grammar } = lifecycle;
  const key = { kind: grammar.kind, slug };
  const published = await current.now();
  const definition = await findDefinition(store, key);
  const seen = requireMatch(ifMatch, definition);
  if (definition.retiredAt !== null) return { retired: definition };
  if (definition.publishedVersion === null) throw notPublished();
  const after = grammar.without(published.world, slug);
  const broken = await brokenDependents(published, after, lifecycle);
  if (broken.length > 0) throw definitionInUse(broken);
  return { key, basis: { seen, publicationRevision: published.publicationRevision } };
}
