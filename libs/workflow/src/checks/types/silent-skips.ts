import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import { parsePortReference, writePortReference } from '../../port-reference';
import { and } from '../condition';
import type { Liveness } from '../liveness';
import { isNoticed, isTold, originsOf, type Silences, type Subject } from './noticed';
import { silentOutputs } from './silent-outputs';
import { isWhole, type CheckedNode, type CheckedScope, type CheckSubject } from '../check-subject';
import { reachedFrom, Suppositions } from '../suppositions';
import { AbsentValues } from './absent-values';
import type { NodeExpressions } from './type-node-expressions';
import type { Typing } from './typing';

/** Whether the node asks a person or writes. */
const asksOrWrites = (node: CheckedNode): boolean =>
  node.construct.name !== 'log' && isNoticed(node);

const isDecision = ({ construct }: CheckedNode): boolean =>
  construct.name === 'guard' || construct.name === 'switch';

/** Whether a text is made of the value: then there is no text without it, which no author means by leaving out a part. */
const isPartOfText = ({ node, input }: Subject, { scope }: Silences): boolean =>
  node.construct.name === 'template' ||
  input.edges.every(({ from }) => scope.nodes.get(from.node)?.construct.name === 'template');

/**
 * What is lost when the input is absent: the first decision whether to ask or write, else the first node that asks or
 * writes. Undefined when what follows the source of the value is noticed all the same.
 */
function lostWithout(each: Subject, silences: Silences): CheckedNode | undefined {
  const { node, input } = each;
  const { scope, suppositions, liveness, isAnswered } = silences;
  const behind = [node.spec.id, ...reachedFrom(scope, [node.spec.id])];
  const after = behind.flatMap((id) => scope.nodes.get(id) ?? []);
  if (!after.some(asksOrWrites)) return undefined;
  const sources = input.edges.map(({ from }) => from);
  const missing = new Set(sources.map(writePortReference));
  const supposed = suppositions.without((output) => missing.has(writePortReference(output)));
  const isLost = (one: CheckedNode): boolean => asksOrWrites(one) && !supposed.runs(one.spec.id);
  const decision = after.find(
    (one) =>
      isDecision(one) &&
      !supposed.runs(one.spec.id) &&
      [...reachedFrom(scope, [one.spec.id])].some((next) => {
        const reached = scope.nodes.get(next);
        return reached !== undefined && isLost(reached);
      }),
  );
  const lost = decision ?? after.find(isLost);
  if (!lost || (!decision && isPartOfText(each, silences))) return lost;
  // What tells of the absence must be able to run whenever the value was needed: after the same decisions.
  const needed = sources.reduce(
    (so, source) => and(so, liveness.output(source)),
    liveness.of(lost.spec.id),
  );
  const origins = originsOf(scope, sources);
  const followers = reachedFrom(scope, origins);
  const isReturned =
    isAnswered &&
    scope.outputs
      .flatMap(({ from }) => [from].flat().map(parsePortReference))
      .some(
        (output) =>
          (followers.has(output.node) || origins.has(output.node)) && supposed.isLive(output),
      );
  return isReturned || isTold(followers, [needed], supposed, silences) ? undefined : lost;
}

function actFinding({ node, input }: Subject, lost: CheckedNode, scope: CheckedScope): Diagnostic {
  const [source] = input.edges.map(({ from }) => scope.nodes.get(from.node));
  const written = source?.construct.name === 'template' ? source : undefined;
  const { pointer, spec } = written ?? node;
  const absent = written
    ? {
        fr: `si une valeur de son texte manque, il n'y a pas de texte, et « ${lost.spec.id} » est sauté`,
        en: `if a value in its text is absent, there is no text, and "${lost.spec.id}" is skipped`,
      }
    : {
        fr: `si « ${input.name} » manque, il est sauté${node === lost ? '' : `, et « ${lost.spec.id} » avec lui`}`,
        en: `if "${input.name}" is absent, it is skipped${node === lost ? '' : `, and "${lost.spec.id}" with it`}`,
      };
  return finding(
    'WF315',
    pointer,
    {
      fr: `nœud « ${spec.id} » : ${absent.fr} ; remplacez la valeur (« default »), ou traitez son absence avec un « core.guard » avant lui (« present »)`,
      en: `node "${spec.id}": ${absent.en}: replace the value ("default"), or handle its absence with a "core.guard" before it ("present")`,
    },
    { severity: 'warning' },
  );
}

function decisionFinding({ node, input }: Subject, lost: CheckedNode): Diagnostic {
  const { id } = node.spec;
  const position = (
    node.spec.config as { ports?: readonly { name: string }[] } | undefined
  )?.ports?.findIndex(({ name }) => name === input.name);
  if (node === lost && position !== undefined && position >= 0) {
    return finding(
      'WF313',
      `${node.pointer}/config/ports/${position}`,
      {
        fr: `nœud « ${id} » : si « ${input.name} » manque, la décision n'est pas prise et rien n'est demandé ni inscrit ; rendez l'entrée facultative, menez au nœud une arête qui ne manque jamais ($done → $after) et connectez « unknown », ou traitez son absence`,
        en: `node "${id}": if "${input.name}" is absent, nothing is decided, asked or written: make the input optional, lead an edge to the node that is never absent ($done to $after), and connect "unknown"; or handle its absence`,
      },
      { severity: 'warning' },
    );
  }
  return finding(
    'WF313',
    node.pointer,
    {
      fr: `nœud « ${id} » : si « ${input.name} » manque, il est sauté, « ${lost.spec.id} » ne décide pas et rien n'est demandé ni inscrit ; traitez son absence avec un « core.guard » avant lui`,
      en: `node "${id}": if "${input.name}" is absent, it is skipped, "${lost.spec.id}" does not decide, and nothing is asked or written: handle its absence with a "core.guard" before it`,
    },
    { severity: 'warning' },
  );
}

/** A table decides for absent values too, by a row for `unknown` or the output, but only if an edge into it is live. */
const tableFinding = ({ spec: { id }, pointer }: CheckedNode): Diagnostic =>
  finding(
    'WF313',
    pointer,
    {
      fr: `table « ${id} » : si toutes ses valeurs manquent, elle est sautée, et ni une ligne pour « unknown » ni la sortie « unknown » ne décide ; menez-lui une arête qui ne manque jamais ($done → $after)`,
      en: `table "${id}": if all its values are absent, it is skipped, and neither a row for "unknown" nor the output "unknown" decides: lead an edge to it that is never absent ($done to $after)`,
    },
    { severity: 'warning' },
  );

const unfinishedFinding = (scope: CheckedScope, looked: number, all: number): Diagnostic =>
  finding(
    'WF313',
    scope.pointer,
    {
      fr: `le graphe est trop grand : ${looked} des ${all} valeurs qui peuvent manquer ont été examinées ; divisez-le en workflows appelés (core.call)`,
      en: `the graph is too large: ${looked} of the ${all} values that may be absent were examined; divide it into workflows that it calls (core.call)`,
    },
    { severity: 'warning' },
  );

/**
 * Values that may be absent and leave no trace, as warnings. WF313: without the value it is not decided whether to ask or
 * write, or a table is skipped that would decide for absent values. WF315: what asks or writes is skipped. WF316: an output of the workflow is absent. All only where nothing that follows the value and runs after the same
 * decisions asks, writes or logs; but a text that lacks a part, and with it what needs the text, is always told.
 */
export function checkSilentSkips(
  scope: CheckedScope,
  subject: CheckSubject,
  typed: {
    readonly typing: Typing;
    readonly liveness: Liveness;
    readonly expressions: ReadonlyMap<string, NodeExpressions>;
  },
): readonly Diagnostic[] {
  if (!isWhole(scope)) return [];
  const suppositions = new Suppositions(scope);
  const absent = new AbsentValues({ scope, suppositions, ...typed });
  const tables: CheckedNode[] = [];
  const subjects = suppositions.wired().flatMap(({ node, inputs }): readonly Subject[] => {
    const needed = inputs.filter(
      ({ required, edges }) => required && edges.every(({ from }) => absent.has(from)),
    );
    if (needed.length > 0) return needed.map((input) => ({ node, input }));
    // A node that no live edge reaches is skipped, even if each of its inputs is optional.
    const [first] = inputs;
    const edges = scope.incoming.get(node.spec.id) ?? [];
    if (!first || !edges.every(({ from }) => absent.has(from))) return [];
    if (node.construct.name === 'table') tables.push(node);
    return node.construct.name === 'table' ? [] : [{ node, input: { ...first, edges } }];
  });
  const isCalled = [...scope.nodes.values()].some(
    ({ construct }) => construct.name === 'workflow-called',
  );
  const isAnswered = scope !== subject.root || isCalled;
  const silences = { scope, suppositions, liveness: typed.liveness, isAnswered };
  const looked = suppositions.affordable(subjects);
  const lost = looked.flatMap((each) => {
    const node = lostWithout(each, silences);
    if (!node) return [];
    return [isDecision(node) ? decisionFinding(each, node) : actFinding(each, node, scope)];
  });
  const found = [...tables.map(tableFinding), ...lost];
  const outputs = isAnswered ? [] : silentOutputs(looked, silences, absent);
  return looked.length === subjects.length
    ? [...found, ...outputs]
    : [...found, ...outputs, unfinishedFinding(scope, looked.length, subjects.length)];
}
