import { UNKNOWN, type EvaluationBudget } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import { NodeError, type JsonObject } from '@platform/ports';

import { effectOwner } from '../run-ids';
import { expressionScope } from './expression-scope';
import type { NodeState } from './scope-run';

const EFFECTS: ReadonlySet<NodeKind> = new Set(['source', 'sink', 'agent']);

/**
 * The idempotency key of a node's effects: `<runId>:<path>`. With a key in the node's policy it is
 * `<slug>:<value>:<path>`, so that a second run for the same order is recognised, while two nodes or two
 * workflows never share a key. Colons are removed from run ids, so that the two forms cannot collide.
 */
export function idempotencyKey(
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
