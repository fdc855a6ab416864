import type { ScopeShape, TypedExpression } from '@platform/expression';
import type { TypeRef } from '@platform/ports';

import { ANY, BOOLEAN, STRING } from '../../constructs/construct';
import { AFTER_PORT } from '../../port-reference';
import type { CheckedNode, CheckedScope } from '../check-subject';
import { bindingOf, isConstant, isComputed } from './bindings';
import type { ScopePorts } from './scope-ports';
import { registeredType, type Typing } from './typing';

export type ScopeShapes = Readonly<Record<string, ScopeShape>>;

const INTEGER: TypeRef = { kind: 'primitive', name: 'Integer' };
const NUMBER: TypeRef = { kind: 'primitive', name: 'Number' };
const LIST: TypeRef = { kind: 'list', of: ANY };

const certainly = (type: TypeRef): ScopeShape => ({ type, mayBeUnknown: false });

/** The shape of a value in the specification; for an expression `null` is unknown. */
function shapeOf(value: unknown): ScopeShape {
  switch (typeof value) {
    case 'string':
      return certainly(STRING);
    case 'number':
      return certainly(Number.isInteger(value) ? INTEGER : NUMBER);
    case 'boolean':
      return certainly(BOOLEAN);
    default:
      if (Array.isArray(value)) return certainly(LIST);
      return value === null || typeof value !== 'object'
        ? { type: ANY, mayBeUnknown: true }
        : { fields: shapesOf(value) };
  }
}

const shapesOf = (value: object): ScopeShapes =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));

/** The shape of `context.<kind>.id`. A kind that not every run carries may be unknown. */
export function contextShape(
  { catalog, certainKinds }: Typing,
  needed: readonly string[] = [],
): ScopeShape {
  const kinds = new Set([...catalog.contextKinds.keys(), ...certainKinds]);
  const idOf = (kind: string): ScopeShape => ({
    type: STRING,
    mayBeUnknown: !certainKinds.has(kind) && !needed.includes(kind),
  });
  return {
    fields: Object.fromEntries([...kinds].map((kind) => [kind, { fields: { id: idOf(kind) } }])),
  };
}

/** The configuration that a node's expressions can read, without the body of a map, which is a scope. */
const configOf = ({ spec: { config = {} }, body }: CheckedNode): object =>
  body ? { ...config, body: null } : config;

/** What every expression of a node may read besides `in`. */
export function localScope(
  node: CheckedNode,
  { isBody, inputs }: CheckedScope,
  typing: Typing,
): ScopeShapes {
  const given = (name: string) =>
    certainly(registeredType(inputs.find((port) => port.name === name)?.type ?? ANY, typing));
  return {
    config: { fields: shapesOf(configOf(node)) },
    context: contextShape(typing, node.type.context),
    run: typing.run,
    ...(isBody && { item: given('item'), index: given('index') }),
  };
}

/**
 * The only input port that edges lead to, if there is exactly one. A node runs only when at least one of
 * its edges is live, so this port has a value whenever the node runs.
 */
function certainPort({ spec }: CheckedNode, { incoming }: CheckedScope): string | undefined {
  const ports = new Set((incoming.get(spec.id) ?? []).map(({ to }) => to.port));
  const [only] = ports;
  return ports.size === 1 && only !== AFTER_PORT ? only : undefined;
}

/**
 * `in` of an `{ expr }` binding: the values of edges and constants. Bindings are evaluated before the node
 * runs, so a port whose only source is another expression is absent.
 */
export function wiredInputs(
  node: CheckedNode,
  scope: CheckedScope,
  ports: ScopePorts,
  typing: Typing,
): ScopeShape {
  const { spec, signature } = node;
  const certain = certainPort(node, scope);
  const declared = signature.inputs.flatMap(({ name, type, required = false }) => {
    const binding = bindingOf(spec, name);
    const computed = isComputed(binding);
    if (computed && !scope.fed.has(`${spec.id}.${name}`)) return [];
    const given = isConstant(binding) || name === certain || (required && !computed);
    return [[name, { type: registeredType(type, typing), mayBeUnknown: !given }] as const];
  });
  const undeclared = [...ports.undeclared(node)].map(
    ([name, { type }]) => [name, { type, mayBeUnknown: name !== certain }] as const,
  );
  return { fields: Object.fromEntries([...declared, ...undeclared]) };
}

/** A node with its scope and the ports of that scope. */
export interface LocatedNode {
  readonly scope: CheckedScope;
  readonly ports: ScopePorts;
  readonly typing: Typing;
}

/** `in` of the other expressions of a node: its declared inputs when it runs. */
export function runningInputs(
  node: CheckedNode,
  bound: ReadonlyMap<string, TypedExpression>,
  { scope, ports, typing }: LocatedNode,
): ScopeShape {
  const { spec, signature } = node;
  const certain = certainPort(node, scope);
  const declared = signature.inputs.map(({ name, type, required = false }) => {
    const computed = bound.get(name);
    const given =
      required || isConstant(bindingOf(spec, name)) || (computed ? false : name === certain);
    const mayBeUnknown = !given && (computed?.mayBeUnknown ?? true);
    return [name, { type: registeredType(type, typing), mayBeUnknown }] as const;
  });
  // The broken edge has its own finding, so the expressions that read the port get none.
  const broken = [...ports.undeclared(node)].flatMap(([name, port]) =>
    port.broken ? [[name, { type: port.type, mayBeUnknown: true }] as const] : [],
  );
  return { fields: Object.fromEntries([...declared, ...broken]) };
}
