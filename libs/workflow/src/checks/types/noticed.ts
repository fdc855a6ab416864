import type { PortReference } from '../../port-reference';
import type { CheckedNode, CheckedScope } from '../check-subject';
import { and, type Condition } from '../condition';
import type { Liveness } from '../liveness';
import type { Supposed, Suppositions, WiredInput } from '../suppositions';

/** An input whose absence skips its node, and the outputs that may leave it without a value. */
export interface Subject {
  readonly node: CheckedNode;
  readonly input: WiredInput;
}

/** Where silences are looked for. */
export interface Silences {
  readonly scope: CheckedScope;
  readonly suppositions: Suppositions;
  readonly liveness: Liveness;
  /** Whether the outputs of the scope reach a caller. */
  readonly isAnswered: boolean;
}

/** Constructs that only decide, or change the form of a value: they do not say what its absence means. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'guard',
  'switch',
  'break',
  'make',
  'convert',
  'expression',
  'template',
]);

const ACTING_KINDS: ReadonlySet<string> = new Set(['sink', 'human-task', 'agent']);
const ACTING: ReadonlySet<string> = new Set(['call', 'log']);

/** Whether a person can notice that the node ran. */
export const isNoticed = ({ type, construct, body }: CheckedNode): boolean =>
  ACTING.has(construct.name) ||
  (type.dynamic === undefined && ACTING_KINDS.has(type.kind)) ||
  (body !== undefined && [...body.nodes.values()].some(isNoticed));

/** Returns whether something that follows is noticed, and can run after the same decisions as what was needed. */
export const isTold = (
  followers: ReadonlySet<string>,
  needed: readonly Condition[],
  supposed: Supposed,
  { scope, liveness }: Pick<Silences, 'scope' | 'liveness'>,
): boolean =>
  [...followers].some((id) => {
    const follower = scope.nodes.get(id);
    if (!follower || !isNoticed(follower) || !supposed.runs(id)) return false;
    return needed.some((condition) => and(condition, liveness.of(id)).length > 0);
  });

/** Returns the nodes that give a value: its source, and what the source was made from. */
export function originsOf(
  scope: CheckedScope,
  sources: readonly PortReference[],
): ReadonlySet<string> {
  const origins = new Set(sources.map(({ node }) => node));
  for (const id of origins) {
    const node = scope.nodes.get(id);
    if (!node || !TRANSPARENT.has(node.construct.name)) continue;
    for (const { from } of scope.incoming.get(id) ?? []) origins.add(from.node);
  }
  return origins;
}
