import { InvalidExpressionError } from '@platform/expression';
import { constructOf, type InParts, type NodeSpec } from '@platform/workflow';

import type { PlanContext } from './plan-context';

/** Those that planning the node compiles; the condition of a trigger is a plan's only by the way. */
function expressionsOf(spec: NodeSpec, { catalog }: PlanContext) {
  const type = catalog.nodes.get(spec.type);
  const ofConfig = type ? constructOf(type).expressions(spec) : [];
  const ofInputs = Object.values(spec.inputs ?? {}).flatMap((binding) =>
    'expr' in binding ? [{ source: binding.expr, template: false }] : [],
  );
  return [...ofConfig.filter(({ beforeRun }) => !beforeRun), ...ofInputs];
}

/**
 * Compiles the expressions of a node one after the other, so that planning the node finds them ready: there
 * may be hundreds. One that cannot be read is told of where it is needed.
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
