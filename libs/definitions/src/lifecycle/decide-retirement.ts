import type { Definition } from '../model/definition';
import type { PublishedDefinitions } from '../published/published-definitions';
import { brokenDependents } from './broken-dependents';
import type { PublicationDeps } from './decide-publication';
import type { Refusal } from './refusal';

/** What is to be done: nothing for a definition that is retired already. */
interface DecidedRetirement {
  readonly retire: boolean;
}

/**
 * Decides whether a definition may be taken out of use. Its versions stay, and workflows that were published
 * with one of them keep running it.
 */
export async function decideRetirement(
  { slug, retiredAt, publishedVersion }: Definition,
  published: PublishedDefinitions,
  { rules, checker }: Pick<PublicationDeps, 'rules' | 'checker'>,
): Promise<DecidedRetirement | Refusal> {
  if (retiredAt !== null) return { retire: false };
  if (publishedVersion === null) return { refused: 'not-published' };
  const broken = await brokenDependents(published, rules.without(published.set, slug), checker);
  return broken.length > 0 ? { refused: 'in-use', broken } : { retire: true };
}
