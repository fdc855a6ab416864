import type { ExpressionScope } from '@platform/expression';
import type { JsonObject } from '@platform/ports';

import type { PlannedNode } from '../plan/plan';
import type { RunSubject } from '../run-input';

/** What the expressions of a node may read: only the local scope, so the graph shows where data comes from. */
export function expressionScope(
  { config }: PlannedNode,
  inputs: JsonObject,
  { subject, locals }: { readonly subject: RunSubject; readonly locals: JsonObject },
): ExpressionScope {
  return {
    ...locals,
    in: inputs,
    config,
    context: subject.context as JsonObject,
    run: { id: subject.runId, startedAt: subject.startedAt, timezone: subject.timezone },
  };
}
