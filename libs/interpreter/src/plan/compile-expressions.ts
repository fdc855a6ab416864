import { InvalidExpressionError } from '@platform/expression';
import { constructOf, type InParts, type NodeSpec } from '@platform/workflow';

import type { PlanContext } from './plan-context';

/** Returns the expressions that planning the node compiles. */
function expressionsOf(spec: NodeSpec, { catalog }: PlanContext) {
  const type = catalog.nodes.get(spec.type);
  const ofConfig = type ? constructOf(type).expressions(spec) : [];
  const ofInputs = Object.values(spec.inputs ?? {}).flatMap((binding) =>
    'expr' in binding ? [{ source: binding.expr, template: false }] : [],
  );
  return [...ofConfig.filter(({ beforeRun }) => !beforeRun), ...ofInputs];
}

/**
 * Compiles the expressions of a node one by one, with a yield in between, because there may be hundreds. Errors are
 * reported later, where an expression is used.
 */
export function* compileExpressions(spec: NodeSpec, context: PlanContext): InParts<void> {
  for (const { source, template } of expressionsOf(spec, context)) {
    try {
      if (template) context.compileTemplate(source);
      else context.compile(source);
    } catch (thrown) {
      if (!(thrown instanceof InvalidExpressionError)) throw thrown;
    }
    yield;
  }
}
