import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { CheckSubject } from './check-subject';
import { didYouMean, replaceFix } from './suggest';

/** WF102: a node names a hazard that `safety` does not declare, or a control names no node. */
export function checkSafety({ spec, scopes, suggest }: CheckSubject): readonly Diagnostic[] {
  const declared = new Set((spec.safety ?? []).map(({ id }) => id));
  const paths = new Set(
    scopes.flatMap(({ prefix, spec: graph }) => graph.nodes.map(({ id }) => `${prefix}${id}`)),
  );
  const unknown = (
    path: string,
    name: string,
    known: ReadonlySet<string>,
    what: { readonly fr: string; readonly en: string },
  ): Diagnostic => {
    const nearest = suggest(name, known);
    const message = { fr: `${what.fr} « ${name} »`, en: `${what.en} "${name}"` };
    return finding('WF102', path, didYouMean(message, nearest), { fix: replaceFix(path, nearest) });
  };
  const hazards = scopes.flatMap(({ pointer, spec: graph }) =>
    graph.nodes.flatMap(({ hazards: named = [] }, position) =>
      named.flatMap((name, index) =>
        declared.has(name)
          ? []
          : [
              unknown(`${pointer}/nodes/${position}/hazards/${index}`, name, declared, {
                fr: 'danger non déclaré dans « safety »',
                en: 'hazard not declared in "safety":',
              }),
            ],
      ),
    ),
  );
  const controls = (spec.safety ?? []).flatMap(({ controls: named = [] }, position) =>
    named.flatMap((name, index) =>
      paths.has(name)
        ? []
        : [
            unknown(`/safety/${position}/controls/${index}`, name, paths, {
              fr: 'nœud inconnu',
              en: 'unknown node',
            }),
          ],
    ),
  );
  return [...hazards, ...controls];
}
