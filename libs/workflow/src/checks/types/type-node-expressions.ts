import { typeExpression, typeTemplate, type TypedExpression } from '@platform/expression';
import type { TypeRef } from '@platform/ports';

import { STRING, type ConfigExpression } from '../../constructs/construct';
import type { CheckedNode, CheckedScope } from '../check-subject';
import { localScope, runningInputs, wiredInputs, type ScopeShapes } from './expression-scope';
import type { ScopePorts } from './scope-ports';
import { registeredType, type Typing } from './typing';

/** An expression of the specification with its path and static type. */
interface LocatedExpression {
  readonly path: string;
  readonly typed: TypedExpression;
  readonly whenUnknown: ConfigExpression['whenUnknown'];
}

/** Every expression of a node. */
export interface NodeExpressions {
  /** By input port. */
  readonly bindings: ReadonlyMap<string, TypedExpression>;
  /** Expressions in the configuration; paths are relative to `config`. */
  readonly config: readonly LocatedExpression[];
  readonly idempotencyKey?: TypedExpression;
}

/** Types one expression against its expected type. */
export const typeSource = (
  source: string,
  scope: ScopeShapes,
  expected: TypeRef | undefined,
  typing: Typing,
): TypedExpression =>
  typeExpression(source, {
    scope,
    facts: typing.facts,
    functions: typing.functions,
    ...(expected && { expected: registeredType(expected, typing) }),
  });

function typeBindings(
  node: CheckedNode,
  scope: CheckedScope,
  ports: ScopePorts,
  typing: Typing,
): ReadonlyMap<string, TypedExpression> {
  const bound = Object.entries(node.spec.inputs ?? {}).flatMap(([port, binding]) =>
    'expr' in binding ? [[port, binding.expr] as const] : [],
  );
  if (bound.length === 0) return new Map();
  const local = localScope(node, scope, typing);
  const shapes = { ...local, in: wiredInputs(node, scope, ports, typing) };
  return new Map(
    bound.map(([port, source]) => {
      const expected = ports.input({ node: node.spec.id, port })?.type;
      return [port, typeSource(source, shapes, expected, typing)];
    }),
  );
}

function typeConfigExpression(
  { source, template, expected, names = {}, beforeRun }: ConfigExpression,
  local: ScopeShapes,
  typing: Typing,
): TypedExpression {
  const scope: ScopeShapes = {
    ...(beforeRun === true ? {} : local),
    ...Object.fromEntries(
      Object.entries(names).map(([name, type]) => [name, { type, mayBeUnknown: false }]),
    ),
  };
  return template === true
    ? typeTemplate(source, { scope, facts: typing.facts, functions: typing.functions })
    : typeSource(source, scope, expected, typing);
}

/** Types every expression of a node in the scope that evaluates it. */
export function typeNodeExpressions(
  node: CheckedNode,
  scope: CheckedScope,
  ports: ScopePorts,
  typing: Typing,
): NodeExpressions {
  const bindings = typeBindings(node, scope, ports, typing);
  const expressions = node.construct.expressions(node.spec);
  const key = node.spec.policy?.idempotencyKey;
  if (expressions.length === 0 && key === undefined) return { bindings, config: [] };
  const inputs = runningInputs(node, bindings, { scope, ports, typing });
  const shapes = { ...localScope(node, scope, typing), in: inputs };
  return {
    bindings,
    config: expressions.map((expression) => ({
      path: expression.path,
      whenUnknown: expression.whenUnknown,
      typed: typeConfigExpression(expression, shapes, typing),
    })),
    ...(key !== undefined && { idempotencyKey: typeSource(key, shapes, STRING, typing) }),
  };
}
