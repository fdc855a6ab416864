import { ExpressionBudgetError, type EvaluationBudget, UNKNOWN } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import { NodeError, type JsonObject } from '@platform/ports';

import { toNodeFailure, type NodeFailure, failure } from '../node-failure';
import type { Launch, NodeRun, PlannedNode } from '../plan/plan';
import { takesType } from '../plan/trigger-condition';
import { effectOwner } from '../run-ids';
import type { PinnedEnd } from '../run-input';
import { isSameValue } from '../same-value';
import type { SkipCause } from '../trace';
import { decideNode } from './decide-node';
import { expressionScope } from './expression-scope';
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

const EFFECTS: ReadonlySet<NodeKind> = new Set(['source', 'sink', 'agent']);

/**
 * The idempotency key of a node's effects: `<runId>:<path>`. With a key in the node's policy it is
 * `<slug>:<value>:<path>`, so that a second run for the same order is recognised, while two nodes or two
 * workflows never share a key. Colons are removed from run ids, so that the two forms cannot collide.
 */
function idempotencyKey(
  { node, scope }: NodeState,
  path: string,
  inputs: JsonObject,
  budget: EvaluationBudget,
): string {
  // Workflow-wide defaults also apply to nodes without an effect, which need no key.
  if (!node.idempotencyKey || !EFFECTS.has(node.kind))
    return `${effectOwner(scope.subject.runId)}:${path}`;
  const value = node.idempotencyKey.evaluate(expressionScope(node, inputs, scope), budget);
  if (typeof value === 'string' && value !== '') return `${scope.workflow.slug}:${value}:${path}`;
  const why = value === UNKNOWN ? 'est indéterminée' : "n'est pas un texte";
  throw new NodeError(
    'indeterminate',
    `la clé d'idempotence de « ${path} » ${why} : ${node.idempotencyKey.source}`,
  );
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
