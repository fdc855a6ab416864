import type { OutputReference } from '../plan/plan';
import { SCOPE } from '../plan/plan';
import type { DecidedBy } from '../trace';
import { liveValue, nodeAt, type NodeState } from './scope-run';

/**
 * Returns the people who accepted a human task on which a node depends, each once: through edges that are live, out
 * of a map or a called workflow too. A decision within a map or a called workflow that came before is not found, nor
 * one of a branch that leads elsewhere: no person is named for what they did not decide. Everything before the node has
 * ended, so the answer is kept: a long chain of effects would else be followed back at each of them.
 */
export function decidersBefore(state: NodeState): readonly DecidedBy[] {
  if (state.deciders) return state.deciders;
  const seen = new Set([state]);
  const deciders = new Map<string, DecidedBy>();
  const add = (decider: DecidedBy): void => void deciders.set(JSON.stringify(decider), decider);
  for (const each of seen) {
    if (each !== state && each.hasAccepted && each.decidedBy) add(each.decidedBy);
    if (each.deciders) each.deciders.forEach(add);
    else for (const before of statesBefore(each)) seen.add(before);
  }
  state.deciders = [...deciders.values()];
  return state.deciders;
}

function statesBefore({ scope, node }: NodeState): readonly NodeState[] {
  const isLive = (source: OutputReference): boolean =>
    source.node !== SCOPE && liveValue(scope, source) !== undefined;
  const sources = [...node.inputs.flatMap((input) => input.sources), ...node.after.sources];
  const states = sources.filter(isLive).map((source) => nodeAt(scope, source.node));
  return scope.caller ? [...states, scope.caller] : states;
}
