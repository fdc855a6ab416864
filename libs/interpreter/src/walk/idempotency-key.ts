import { UNKNOWN, type EvaluationBudget } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import { NodeError, type JsonObject } from '@platform/ports';

import { effectOwner } from '../run-ids';
import { expressionScope } from './expression-scope';
import type { NodeState } from './scope-run';

const EFFECTS: ReadonlySet<NodeKind> = new Set(['source', 'sink', 'agent']);

/**
 * What the effects of a node are known by: `<runId>:<path>`. What its policy computes stands in for
 * the run, `<slug>:<value>:<path>`, so that a second run for the same order is recognised while two
 * nodes, or two workflows, never take each other's write for their own. A run whose id holds colons is
 * written without them, so that it is never taken for the other form.
 */
export function idempotencyKey(
  { node, scope }: NodeState,
  path: string,
  inputs: JsonObject,
  budget: EvaluationBudget,
): string {
  // Workflow-wide defaults reach nodes without an effect too; a key they cannot compute is no matter.
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
