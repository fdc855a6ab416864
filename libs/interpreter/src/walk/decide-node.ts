import { UNKNOWN, type EvaluationBudget } from '@platform/expression';
import {
  NodeError,
  type JsonObject,
  type JsonValue,
  type Language,
  type LocalizedText,
} from '@platform/ports';

import { toNodeFailure, type NodeFailure } from '../node-failure';
import type { OutputReference, PlannedInput } from '../plan/plan';
import type { SkipCause } from '../trace';
import { expressionScope } from './expression-scope';
import { requireSize } from './run-budget';
import { liveValue, own, pathOf, skipCause, type NodeState, type ScopeRun } from './scope-run';

type NodeDecision =
  | {
      readonly run: true;
      readonly inputs: JsonObject;
      /** Why optional inputs with incoming edges are absent. */
      readonly causes: Readonly<Record<string, SkipCause>>;
    }
  | { readonly run: false; readonly cause: SkipCause }
  | { readonly run: false; readonly failure: NodeFailure };

/** The merged value of the edges into one port. */
interface Wired {
  readonly value: JsonValue | undefined;
  readonly anyLive: boolean;
  readonly firstSkip: OutputReference | undefined;
}

/** The only edge into a port, as most ports have one; undefined for every other port. */
const onlyWire = ({ sources, collect }: PlannedInput): OutputReference | undefined =>
  sources.length === 1 && !collect ? sources[0] : undefined;

const listOf = ({ name }: PlannedInput): LocalizedText => ({
  fr: `la liste de « ${name} »`,
  en: `the list of "${name}"`,
});

const UNWIRED: Wired = { value: undefined, anyLive: false, firstSkip: undefined };
const UNORDERED = { anyLive: false };
const NO_CAUSES: Readonly<Record<string, SkipCause>> = {};

function readWires(scope: ScopeRun, input: PlannedInput): Wired {
  const { sources, collect } = input;
  if (sources.length === 0) return UNWIRED;
  let firstSkip: OutputReference | undefined;
  const live: JsonValue[] = [];
  for (const source of sources) {
    const value = liveValue(scope, source);
    if (value === undefined) firstSkip ??= source;
    else live.push(value);
  }
  const anyLive = live.length > 0;
  if (collect && anyLive) requireSize(listOf(input), live);
  return { value: collect && anyLive ? live : live[0], anyLive, firstSkip };
}

/** Applies the rule of `$after`: returns the skipped output that blocks the node, and whether any edge is live. */
function readOrder({ scope, node }: NodeState): { blocked?: OutputReference; anyLive: boolean } {
  if (node.after.sources.length === 0) return UNORDERED;
  let firstSkip: OutputReference | undefined;
  let live = 0;
  for (const source of node.after.sources) {
    if (liveValue(scope, source) === undefined) firstSkip ??= source;
    else live += 1;
  }
  const blocked = node.after.mode === 'all' || live === 0 ? firstSkip : undefined;
  return { ...(blocked && { blocked }), anyLive: live > 0 };
}

/**
 * Decides whether a node runs, once all its incoming edges are resolved. It is skipped when a required
 * input has no live value, when its `$after` edges demand it, or when it has edges and none is live.
 */
export function decideNode(
  state: NodeState,
  language: Language,
  budget: EvaluationBudget,
): NodeDecision {
  const { scope, node } = state;
  const wired: Record<string, JsonValue> = {};
  let causes: Record<string, SkipCause> | undefined;
  let anyLive = false;
  let firstSkip: OutputReference | undefined;
  for (const input of node.inputs) {
    const { name, constant, required, expression, declared } = input;
    const only = onlyWire(input);
    const known = only && constant === undefined ? liveValue(scope, only) : undefined;
    if (known !== undefined) {
      anyLive = true;
      wired[name] = known;
      continue;
    }
    const wires = readWires(scope, input);
    anyLive ||= wires.anyLive;
    firstSkip ??= wires.firstSkip;
    const value = constant === undefined ? wires.value : constant;
    if (value !== undefined) wired[name] = value;
    else if (required && !expression) {
      const cause: SkipCause = wires.firstSkip
        ? skipCause(scope, wires.firstSkip)
        : { path: pathOf(state), port: name, why: 'absent' };
      return { run: false, cause };
    } else if (wires.firstSkip && declared) {
      (causes ??= {})[name] = skipCause(scope, wires.firstSkip);
    }
  }
  const order = readOrder(state);
  if (order.blocked) return { run: false, cause: skipCause(scope, order.blocked) };
  anyLive ||= order.anyLive;
  if (node.incoming > 0 && !anyLive && firstSkip) {
    return { run: false, cause: skipCause(scope, firstSkip) };
  }
  return evaluateBindings(state, wired, causes ?? NO_CAUSES, { language, budget });
}

/**
 * Computes the node's declared inputs. An `{ expr }` reads the values of edges, never the result of another
 * expression. An unknown result leaves an optional input absent and fails the node for a required one, so
 * unknown never silently means no.
 */
function evaluateBindings(
  { scope, node }: NodeState,
  wired: JsonObject,
  causes: Readonly<Record<string, SkipCause>>,
  { language, budget }: { readonly language: Language; readonly budget: EvaluationBudget },
): NodeDecision {
  if (node.expressions.length === 0) return { run: true, inputs: wired, causes };
  const inputs: Record<string, JsonValue> = {};
  for (const { name, declared, expression } of node.inputs) {
    if (!declared || expression) continue;
    const value = own(wired, name);
    if (value !== undefined) inputs[name] = value;
  }
  const readable = expressionScope(node, wired, scope);
  for (const { name, required, expression } of node.expressions) {
    const value = expression.evaluate(readable, budget);
    if (value !== UNKNOWN) inputs[name] = value;
    else if (required) {
      return {
        run: false,
        failure: toNodeFailure(
          new NodeError('indeterminate', {
            fr: `l'entrée obligatoire « ${name} » est indéterminée : ${expression.source}`,
            en: `the required input "${name}" is unknown: ${expression.source}`,
          }),
          language,
        ),
      };
    }
  }
  return { run: true, inputs, causes };
}
