import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import { parsePortReference, type PortReference } from '../../port-reference';
import { isWhole, type CheckedNode, type CheckedScope, type CheckSubject } from '../check-subject';
import { reachedFrom, Suppositions, type WiredInput } from '../suppositions';
import { AbsentValues } from './absent-values';
import type { NodeExpressions } from './type-node-expressions';
import type { Typing } from './typing';

/** Constructs that only decide, or change the form of a value: they do not say what its absence means. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  ...['guard', 'switch', 'break', 'make', 'convert', 'expression', 'template'],
]);

const ACTING_KINDS: ReadonlySet<string> = new Set(['sink', 'human-task', 'agent']);
const ACTING: ReadonlySet<string> = new Set(['call', 'log']);

/** Whether somebody can notice that the node ran. */
const isNoticed = ({ type, construct, body }: CheckedNode): boolean =>
  ACTING.has(construct.name) ||
  (type.dynamic === undefined && ACTING_KINDS.has(type.kind)) ||
  (body !== undefined && [...body.nodes.values()].some(isNoticed));

/** Whether the node asks a person or writes. */
const asksOrWrites = (node: CheckedNode): boolean =>
  node.construct.name !== 'log' && isNoticed(node);

const isDecision = ({ construct }: CheckedNode): boolean =>
  construct.name === 'guard' || construct.name === 'switch';

/** An input whose absence skips its node, and the outputs that may leave it without a value. */
interface Subject {
  readonly node: CheckedNode;
  readonly input: WiredInput;
}

interface Silences {
  readonly scope: CheckedScope;
  readonly suppositions: Suppositions;
  /** Whether the outputs of the scope reach a caller. */
  readonly isAnswered: boolean;
}

/** The nodes that give a value: its source, and what the source was made from. */
function originsOf(scope: CheckedScope, sources: readonly PortReference[]): ReadonlySet<string> {
  const origins = new Set(sources.map(({ node }) => node));
  for (const id of origins) {
    const node = scope.nodes.get(id);
    if (!node || !TRANSPARENT.has(node.construct.name)) continue;
    for (const { from } of scope.incoming.get(id) ?? []) origins.add(from.node);
  }
  return origins;
}

/** The decision that is lost, with everything that would follow it, when the input is absent; undefined when something is noticed. */
function lostDecision(
  { node, input }: Subject,
  { scope, suppositions, isAnswered }: Silences,
): CheckedNode | undefined {
  const behind = [node.spec.id, ...reachedFrom(scope, [node.spec.id])];
  const after = behind.flatMap((id) => scope.nodes.get(id) ?? []);
  const decisions = after.filter(isDecision);
  if (decisions.length === 0) return undefined;
  const sources = input.edges.map(({ from }) => from);
  const supposed = suppositions.without((output) =>
    sources.some((source) => source.node === output.node && source.port === output.port),
  );
  const lost = decisions.find(
    ({ spec: { id } }) =>
      !supposed.runs(id) &&
      [...reachedFrom(scope, [id])].some((next) => {
        const reached = scope.nodes.get(next);
        return reached !== undefined && asksOrWrites(reached) && !supposed.runs(next);
      }),
  );
  if (!lost) return undefined;
  const origins = originsOf(scope, sources);
  const followers = reachedFrom(scope, origins);
  const isTold = [...followers].some((id) => {
    const follower = scope.nodes.get(id);
    return follower !== undefined && isNoticed(follower) && supposed.runs(id);
  });
  const isReturned =
    isAnswered &&
    scope.outputs
      .flatMap(({ from }) => [from].flat().map(parsePortReference))
      .some(
        (output) =>
          (followers.has(output.node) || origins.has(output.node)) && supposed.isLive(output),
      );
  return isTold || isReturned ? undefined : lost;
}

function silenceFinding({ node, input }: Subject, lost: CheckedNode): Diagnostic {
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

/**
 * WF313 (warning): a value that may be absent is needed for a decision, and without it the run completes although
 * nobody was asked, nothing was written and nothing was logged because of it. An input that a human task or a
 * sink needs is not looked at when no decision depends on it.
 */
export function checkSilentSkips(
  scope: CheckedScope,
  subject: CheckSubject,
  typed: {
    readonly typing: Typing;
    readonly expressions: ReadonlyMap<string, NodeExpressions>;
  },
): readonly Diagnostic[] {
  if (!isWhole(scope) || ![...scope.nodes.values()].some(isDecision)) return [];
  const suppositions = new Suppositions(scope);
  const absent = new AbsentValues({ scope, suppositions, ...typed });
  const subjects = suppositions.wired().flatMap(({ node, inputs }): readonly Subject[] => {
    const needed = inputs.filter(
      ({ required, edges }) => required && edges.every(({ from }) => absent.has(from)),
    );
    if (needed.length > 0) return needed.map((input) => ({ node, input }));
    // A node that no live edge reaches is skipped, even if each of its inputs is optional.
    const [first] = inputs;
    const edges = scope.incoming.get(node.spec.id) ?? [];
    return first && edges.every(({ from }) => absent.has(from))
      ? [{ node, input: { ...first, edges } }]
      : [];
  });
  const isCalled = [...scope.nodes.values()].some(
    ({ construct }) => construct.name === 'workflow-called',
  );
  const isAnswered = scope !== subject.root || isCalled;
  return suppositions.affordable(subjects).flatMap((each) => {
    const lost = lostDecision(each, { scope, suppositions, isAnswered });
    return lost ? [silenceFinding(each, lost)] : [];
  });
}
