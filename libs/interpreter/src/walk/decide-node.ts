import { UNKNOWN, type ExpressionScope } from '@platform/expression';
import type { JsonObject, JsonValue } from '@platform/ports';

import { failure, type NodeFailure } from './node-failure';
import type { Plan, PlannedInput, PlannedNode } from './plan';
import type { RunSubject } from './run-input';
import { resolve, type Resolution, type RunState } from './state';
import type { SkipCause } from './trace';

export type NodeDecision =
  | { readonly run: true; readonly inputs: JsonObject }
  | { readonly run: false; readonly cause: SkipCause }
  | { readonly run: false; readonly failure: NodeFailure };

/** What the expressions of a node may read: local scope only, so the graph is the lineage. */
export function expressionScope(
  node: PlannedNode,
  inputs: JsonObject,
  subject: RunSubject,
): ExpressionScope {
  return {
    in: inputs,
    config: node.config,
    context: subject.context as JsonObject,
    run: { id: subject.runId, startedAt: subject.startedAt, timezone: subject.timezone },
  };
}

const isLive = (resolution: Resolution): resolution is Resolution & { live: true } =>
  resolution.live;

function merged(input: PlannedInput, resolutions: readonly Resolution[]): JsonValue | undefined {
  const values = resolutions.filter(isLive).map(({ value }) => value);
  if (input.collect) return values.length > 0 ? values : undefined;
  return values[0];
}

/**
 * Whether a node whose incoming edges are all resolved runs, by the four rules of the language:
 * a required input without a live value, `$after` edges, no live edge at all; otherwise it runs.
 */
export function decideNode(
  plan: Plan,
  state: RunState,
  node: PlannedNode,
  subject: RunSubject,
): NodeDecision {
  const inputs: Record<string, JsonValue> = {};
  const skips: SkipCause[] = [];
  let anyLive = false;
  for (const input of node.inputs) {
    const resolutions = input.sources.map((source) => resolve(plan, state, source));
    const value = input.constant === undefined ? merged(input, resolutions) : input.constant;
    anyLive ||= resolutions.some(isLive);
    const causes = resolutions.flatMap((each) => (each.live ? [] : [each.cause]));
    skips.push(...causes);
    if (value !== undefined) inputs[input.name] = value;
    else if (input.required && !input.expression) {
      const cause = causes[0] ?? { path: node.path, port: input.name, why: 'absent' };
      return { run: false, cause };
    }
  }
  const after = node.after.sources.map((source) => resolve(plan, state, source));
  const afterCauses = after.flatMap((each) => (each.live ? [] : [each.cause]));
  const firstAfter = afterCauses[0];
  const blocked =
    node.after.mode === 'all' ? afterCauses.length > 0 : afterCauses.length === after.length;
  if (after.length > 0 && blocked && firstAfter) return { run: false, cause: firstAfter };
  anyLive ||= after.some(isLive);
  const firstSkip = skips[0];
  if (node.incoming > 0 && !anyLive && firstSkip) return { run: false, cause: firstSkip };
  return evaluateBindings(node, inputs, subject);
}

/**
 * The node's declared inputs. Every `{ expr }` reads what the edges brought, never another
 * expression's result. Unknown leaves an optional input absent; for a required one it fails the
 * node: unknown never silently means no.
 */
function evaluateBindings(node: PlannedNode, wired: JsonObject, subject: RunSubject): NodeDecision {
  const inputs: Record<string, JsonValue> = {};
  for (const { name, declared } of node.inputs) {
    const value = wired[name];
    if (declared && value !== undefined) inputs[name] = value;
  }
  const scope = expressionScope(node, wired, subject);
  for (const { name, required, expression } of node.inputs) {
    if (!expression) continue;
    const value = expression.evaluate(scope);
    if (value !== UNKNOWN) inputs[name] = value;
    else if (required) {
      return {
        run: false,
        failure: failure(
          'indeterminate',
          `l'entrée obligatoire « ${name} » est indéterminée : ${expression.source}`,
        ),
      };
    }
  }
  return { run: true, inputs };
}
