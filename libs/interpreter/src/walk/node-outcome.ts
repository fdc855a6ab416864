import { ExpressionBudgetError, type EvaluationBudget } from '@platform/expression';

import type { Launch, NodeRun } from '../plan/plan';
import { toNodeFailure, type NodeFailure } from '../node-failure';
import { takesType } from '../plan/trigger-condition';
import type { SkipCause } from '../trace';
import { decideNode } from './decide-node';
import { idempotencyKey } from './idempotency-key';
import { holdsFor, pinnedOutcome } from './pinned-end';
import { pathOf, type NodeState } from './scope-run';
import type { Walk } from './walk';

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

function nodeRun(
  walk: Walk,
  state: NodeState,
  { inputs, causes }: Pick<NodeRun, 'inputs' | 'causes'>,
  budget: EvaluationBudget,
): NodeRun {
  const { scope, node } = state;
  const path = pathOf(state);
  return {
    node,
    path,
    inputs,
    causes,
    subject: scope.subject,
    environment: walk.environment,
    locals: scope.locals,
    ...(scope.isCalled && { called: scope.inputs }),
    calledCauses: scope.causes,
    clock: walk.clock,
    budget,
    idempotencyKey: idempotencyKey(state, path, inputs, budget),
    say: (level, message) => walk.driver.emit({ type: 'log', path, level, message }),
  };
}

function launched(walk: Walk, state: NodeState, budget: EvaluationBudget): NodeOutcome {
  if (!accepts(state, budget)) {
    return { cause: { path: pathOf(state), port: '', why: 'other-trigger' } };
  }
  const decision = decideNode(state, budget);
  if (!decision.run) return decision;
  state.inputs = decision.inputs;
  state.startedAt = walk.clock;
  const pin = walk.environment.pinned?.get(pathOf(state));
  if (pin && holdsFor(pin, decision.inputs)) return pinnedOutcome(state.node, pin);
  const launch = state.node.execute(nodeRun(walk, state, decision, budget));
  if (launch.kind === 'scopes') walk.budget.admitNodes(launch.count * launch.plan.nodes.length);
  return { launch };
}

/** Evaluates what a node needs to start, within one budget. Anything thrown becomes the failure of the node. */
export function nodeOutcome(walk: Walk, state: NodeState): NodeOutcome {
  const budget = walk.budget.open();
  try {
    return launched(walk, state, budget);
  } catch (thrown) {
    return { failure: { ...toNodeFailure(thrown), retryable: false } };
  } finally {
    walk.budget.close(budget);
  }
}
