import { ExpressionBudgetError, type EvaluationBudget } from '@platform/expression';
import type { JsonObject } from '@platform/ports';

import { toNodeFailure, type NodeFailure, failure } from '../node-failure';
import type { Launch, PlannedNode } from '../plan/plan';
import { takesType } from '../plan/trigger-condition';
import type { PinnedEnd } from '../run-input';
import { isSameValue } from '../same-value';
import type { SkipCause } from '../trace';
import { decideNode } from './decide-node';
import { openNodeRun } from './open-node-run';
import { pathOf, type NodeState } from './scope-run';
import type { Walk } from './walk';

/** Whether a pin applies to these inputs. */
const holdsFor = ({ given }: PinnedEnd, inputs: JsonObject): boolean =>
  given === undefined || isSameValue(given, inputs);

/** The outcome of a pinned node, which does not run. A pin names flow outputs like value outputs. */
function pinnedOutcome(
  { flowOutputs }: PlannedNode,
  pin: PinnedEnd,
): { launch: Launch } | { failure: NodeFailure } {
  if ('error' in pin) return { failure: failure(pin.error.code, pin.error.message) };
  const named = Object.entries(pin.outputs);
  const outputs = Object.fromEntries(named.filter(([port]) => !flowOutputs.has(port)));
  const flows = named.flatMap(([port]) => (flowOutputs.has(port) ? [port] : []));
  return { launch: { kind: 'end', end: { outputs, flows, whyAbsent: 'pinned' } } };
}

/** What happens to a node whose inputs are resolved: it is skipped, fails or launches. */
export type NodeOutcome =
  { readonly launch: Launch } | { readonly cause: SkipCause } | { readonly failure: NodeFailure };

function accepts({ node, scope }: NodeState, budget: EvaluationBudget): boolean {
  const { trigger } = node;
  if (!trigger) return true;
  if (scope.isCalled) return node.construct === 'workflow-called';
  const { event } = scope.subject;
  if (!takesType(trigger, event['eventType'])) return false;
  const verdict = trigger.judge(event, budget);
  if (verdict === 'too-costly') throw new ExpressionBudgetError('steps');
  return verdict !== 'refuses';
}

function launched(walk: Walk, state: NodeState, budget: EvaluationBudget): NodeOutcome {
  if (!accepts(state, budget)) {
    return { cause: { path: pathOf(state), port: '', why: 'other-trigger' } };
  }
  const decision = decideNode(state, walk.language, budget);
  if (!decision.run) return decision;
  state.inputs = decision.inputs;
  state.startedAt = walk.clock;
  const pin = walk.environment.pinned?.get(pathOf(state));
  if (pin && holdsFor(pin, decision.inputs)) return pinnedOutcome(state.node, pin);
  const launch = state.node.execute(openNodeRun(walk, state, decision, budget));
  if (launch.kind === 'scopes') walk.budget.admitNodes(launch.count * launch.plan.nodes.length);
  return { launch };
}

/** Evaluates what a node needs to start, within one budget. Anything thrown becomes the failure of the node. */
export function nodeOutcome(walk: Walk, state: NodeState): NodeOutcome {
  const budget = walk.budget.open();
  try {
    return launched(walk, state, budget);
  } catch (thrown) {
    return { failure: { ...toNodeFailure(thrown, walk.language), retryable: false } };
  } finally {
    walk.budget.close(budget);
  }
}
