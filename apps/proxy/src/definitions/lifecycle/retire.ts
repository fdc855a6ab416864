import type { Definition } from '@platform/definition-store';

import { requireMatch } from '../if-match';
import { brokenDependents } from './dependents';
import { findDefinition } from './find-definition';
import type { Lifecycle } from './lifecycle';
import { definitionInUse, notPublished } from './problems';
import { attemptPublication } from './publication-attempts';
import type { PublicationRequest } from './publish';

/**
 * Takes a definition out of use; its versions stay, and workflows that were published with one of them
 * keep running it. One that is retired already stays as it is. Throws 404, 428, 412, 409 `not-published`
 * or `definition-in-use`.
 */
export const retire = (
  { slug, ifMatch }: Pick<PublicationRequest, 'slug' | 'ifMatch'>,
  lifecycle: Lifecycle,
): Promise<Definition> =>
  attemptPublication(async () => {
    const { store, current, grammar } = lifecycle;
    const key = { kind: grammar.kind, slug };
    const published = await current.now();
    const definition = await findDefinition(store, key);
    const seen = requireMatch(ifMatch, definition);
    if (definition.retiredAt !== null) return definition;
    if (definition.publishedVersion === null) throw notPublished();
    const after = grammar.without(published.world, slug);
    const broken = await brokenDependents(published, after, lifecycle);
    if (broken.length > 0) throw definitionInUse(broken);
    const { publicationRevision } = published;
    return store.retire(key, { seen, publicationRevision });
  });
