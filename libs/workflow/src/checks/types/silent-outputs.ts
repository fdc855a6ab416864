import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import { parsePortReference, type PortReference } from '../../port-reference';
import { reachedFrom, type Supposed } from '../suppositions';
import type { AbsentValues } from './absent-values';
import { isTold, originsOf, type Silences, type Subject } from './noticed';

interface Output {
  readonly name: string;
  readonly position: number;
  readonly sources: readonly PortReference[];
}

const isAmong = (output: PortReference, sources: readonly PortReference[]): boolean =>
  sources.some(({ node, port }) => node === output.node && port === output.port);

/** Whether what follows the absent values is noticed after the same decisions, or is another output of the workflow. */
function isSaid(
  lost: Output,
  absent: readonly PortReference[],
  supposed: Supposed,
  silences: Silences & { readonly outputs: readonly Output[] },
): boolean {
  const { scope, liveness, outputs } = silences;
  const needed = lost.sources.map((source) => liveness.output(source));
  const origins = originsOf(scope, absent);
  const followers = reachedFrom(scope, origins);
  const follows = ({ node }: PortReference): boolean => followers.has(node) || origins.has(node);
  return (
    isTold(followers, needed, supposed, silences) ||
    outputs.some(({ sources }) =>
      sources.some((source) => follows(source) && supposed.isLive(source)),
    )
  );
}

/**
 * WF316 (warning): an output of the workflow may be absent although its branch was taken, and nothing says so: the run
 * completes without the score that it is for.
 */
export function silentOutputs(
  subjects: readonly Subject[],
  silences: Silences,
  absentValues: AbsentValues,
): readonly Diagnostic[] {
  const { scope, suppositions } = silences;
  const outputs = scope.outputs.map(({ name, from }, position): Output => ({
    name,
    position,
    sources: [from].flat().map(parsePortReference),
  }));
  const direct = outputs.filter(({ sources }) => sources.every((each) => absentValues.has(each)));
  const absences = [
    ...direct.map(({ sources }) => sources),
    ...subjects.map(({ input }) => input.edges.map(({ from }) => from)),
  ];
  const found = new Map<number, Diagnostic>();
  for (const absent of outputs.length === 0 ? [] : suppositions.affordable(absences)) {
    const behind = reachedFrom(
      scope,
      absent.map(({ node }) => node),
    );
    const supposed = suppositions.without((output) => isAmong(output, absent));
    for (const output of outputs) {
      const { name, position, sources } = output;
      const depends = sources.some((each) => behind.has(each.node) || isAmong(each, absent));
      if (found.has(position) || !depends || sources.some((each) => supposed.isLive(each)))
        continue;
      if (isSaid(output, absent, supposed, { ...silences, outputs })) continue;
      const [{ node, port } = { node: '', port: '' }] = absent;
      const message = {
        fr: `sortie « ${name} » : si « ${node}.${port} » manque, l'exécution se termine sans elle et rien ne le dit ; remplacez la valeur (« default »), ou traitez son absence avec un « core.guard » (« present »)`,
        en: `output "${name}": if "${node}.${port}" is absent, the run completes without it, and nothing says so: replace the value ("default"), or handle its absence with a "core.guard" ("present")`,
      };
      const path = `${scope.pointer}/outputs/${position}`;
      found.set(position, finding('WF316', path, message, { severity: 'warning' }));
    }
  }
  return [...found.values()];
}
