import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { WorkflowSpec } from '../schema';
import { didYouMean, replaceFix, type Suggest } from './suggest';

export function unknownCallee(
  path: string,
  workflow: string,
  callees: ReadonlyMap<string, WorkflowSpec>,
  suggest: Suggest,
): Diagnostic {
  const nearest = suggest(workflow, callees.keys());
  const message = {
    fr: `le workflow appelé « ${workflow} » n'existe pas`,
    en: `the called workflow "${workflow}" does not exist`,
  };
  return finding('WF206', path, didYouMean(message, nearest), { fix: replaceFix(path, nearest) });
}

export const recursiveCall = (path: string, chain: readonly string[]): Diagnostic =>
  finding('WF206', path, {
    fr: `appel récursif : ${chain.join(' → ')}`,
    en: `recursive call: ${chain.join(' → ')}`,
  });

/** WF206 for a workflow that a call cannot start; empty when it can. */
export const uncallable = (
  path: string,
  { slug, nodes }: Pick<WorkflowSpec, 'slug' | 'nodes'>,
): readonly Diagnostic[] =>
  nodes.some(({ type }) => type === 'core.workflow-called')
    ? []
    : [
        finding('WF206', path, {
          fr: `le workflow « ${slug} » ne peut pas être appelé : il n'a pas de déclencheur « core.workflow-called »`,
          en: `the workflow "${slug}" cannot be called: it has no "core.workflow-called" trigger`,
        }),
      ];
