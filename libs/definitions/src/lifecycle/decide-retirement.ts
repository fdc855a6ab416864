import type { Definition } from '../model/definition';
import type { PublishedDefinitions } from '../published/published-definitions';
import { brokenDependents, type PublicationDeps } from './decide-publication';
import type { Refusal } from './refusal';

interface DecidedRetirement {
  /** False for a definition that is already retired. */
  readonly retire: boolean;
}

/**
 * Decides whether a definition may be retired. Its versions stay, and workflows that are pinned to one of them keep
 * running it.
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
