import type { FieldProblem } from '@platform/problems';

import { brokenBetween } from '../world/assess-workflow';
import type { PublishedWorld } from '../world/current-world';
import { isSound, type World } from '../world/world';
import type { Lifecycle } from './lifecycle';

/**
 * The published workflows that could not run any more if `after` were what is published; the one that
 * is published anew is not asked about.
 */
export async function brokenDependents(
  { assessed }: PublishedWorld,
  after: World,
  { assessor }: Pick<Lifecycle, 'assessor'>,
): Promise<readonly FieldProblem[]> {
  const then = await assessor.assessAll(after);
  return brokenBetween(assessed, then).map((slug) => {
    const diagnostics = then.get(slug)?.diagnostics ?? [];
    const error = diagnostics.find((found) => !isSound({ diagnostics: [found] }));
    return {
      ...(error && { finding: error.code }),
      path: '',
      message: {
        fr: `« ${slug} » : ${error?.message.fr ?? ''}`,
        en: `"${slug}": ${error?.message.en ?? ''}`,
      },
    };
  });
}
