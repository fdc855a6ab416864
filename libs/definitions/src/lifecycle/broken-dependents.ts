import type { DefinitionSet } from '../check/definition-set';
import type { WorkflowChecker } from '../check/workflow-checker';
import { firstError, isSound } from '../model/soundness';
import type { PublishedDefinitions } from '../published/published-definitions';
import type { BrokenDependent } from './refusal';

/**
 * The published workflows that can run and could not any more if `after` were what is published; the one
 * that is published anew is not asked about.
 */
export async function brokenDependents(
  { checked }: Pick<PublishedDefinitions, 'checked'>,
  after: DefinitionSet,
  checker: Pick<WorkflowChecker, 'checkAll'>,
): Promise<readonly BrokenDependent[]> {
  const then = await checker.checkAll(after);
  return [...checked].flatMap(([slug, was]) => {
    const is = then.get(slug);
    if (!is || !isSound(was) || isSound(is)) return [];
    return [{ slug, reason: firstError(is.diagnostics) }];
  });
}
