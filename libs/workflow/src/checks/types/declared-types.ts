import { resolveType, typeNamed } from '@platform/catalog';
import type { Diagnostic, PortDef, TypeRef } from '@platform/ports';

import type { InlineAgentConfig } from '../../constructs/agent';
import type { ConstructName } from '../../constructs/construct';
import type { ConvertConfig } from '../../constructs/convert';
import type { HumanTaskConfig } from '../../constructs/human-task';
import type { MapConfig } from '../../constructs/map';
import type { TableConfig } from '../../constructs/table';
import { finding } from '../../finding';
import type { CheckedNode, CheckedScope, CheckSubject } from '../check-subject';
import type { Typing } from './typing';

/** A type that the specification names, with its path relative to what holds it. */
interface NamedType {
  readonly path: string;
  readonly type: TypeRef;
}

const portTypes = (path: string, ports: readonly Pick<PortDef, 'type'>[] = []): NamedType[] =>
  ports.map(({ type }, position) => ({ path: `${path}/${position}/type`, type }));

const ownPorts = (config: unknown): NamedType[] =>
  portTypes('/ports', (config as { ports?: readonly PortDef[] }).ports);

const ownType = (config: unknown): NamedType => ({
  path: '/type',
  type: (config as { type: TypeRef }).type,
});

const objectType = (config: unknown): NamedType[] => [
  { path: '/type', type: { kind: 'object', name: (config as { type: string }).type } },
];

function convertTypes(config: unknown): NamedType[] {
  const convert = config as ConvertConfig;
  if ('from' in convert) {
    return [
      { path: '/from', type: typeNamed(convert.from) },
      { path: '/to', type: typeNamed(convert.to) },
    ];
  }
  const { dimension } = convert;
  return dimension === undefined
    ? []
    : [{ path: '/dimension', type: { kind: 'quantity', dimension } }];
}

function humanTaskTypes(config: unknown): NamedType[] {
  const { payload, form } = config as HumanTaskConfig;
  return [...portTypes('/payload', payload), ...portTypes('/form', form)];
}

function agentTypes(config: unknown): NamedType[] {
  const { inputs = [], outputs } = config as InlineAgentConfig;
  const named = (ports: readonly { readonly type: string }[]) =>
    ports.map(({ type }) => ({ type: typeNamed(type) }));
  return [...portTypes('/inputs', named(inputs)), ...portTypes('/outputs', named(outputs))];
}

function tableTypes(config: unknown): NamedType[] {
  const { inputs, outputs } = config as TableConfig;
  return [...portTypes('/inputs', inputs), ...portTypes('/outputs', outputs)];
}

function mapTypes(config: unknown): NamedType[] {
  const { itemType, with: shared } = config as MapConfig;
  return [{ path: '/itemType', type: itemType }, ...portTypes('/with', shared)];
}

/** Reads the types in a node's configuration. The schema has already checked their form. */
const inConfig: Partial<Record<ConstructName, (config: unknown) => NamedType[]>> = {
  guard: ownPorts,
  switch: ownPorts,
  wait: ownPorts,
  template: ownPorts,
  table: tableTypes,
  log: ownPorts,
  expression: (config) => [...ownPorts(config), ownType(config)],
  constant: (config) => [ownType(config)],
  map: mapTypes,
  break: objectType,
  make: objectType,
  convert: convertTypes,
  agent: agentTypes,
  'human-task': humanTaskTypes,
};

const unknownTypes = (
  named: readonly NamedType[],
  pointer: string,
  { catalog }: Typing,
): Diagnostic[] =>
  named.flatMap(({ path, type }) => {
    const resolution = resolveType(type, catalog);
    return 'unknown' in resolution
      ? [finding('WF302', `${pointer}${path}`, resolution.unknown)]
      : [];
  });

/** WF302: the configuration of a node names an unregistered type. */
export const checkConfigTypes = (
  { spec, pointer, construct }: CheckedNode,
  typing: Typing,
): readonly Diagnostic[] =>
  unknownTypes(inConfig[construct.name]?.(spec.config ?? {}) ?? [], `${pointer}/config`, typing);

/** WF302: an input or output of the workflow, or of a body, has an unregistered type. */
export function checkScopeTypes(
  scope: CheckedScope,
  { spec, root }: CheckSubject,
  typing: Typing,
): readonly Diagnostic[] {
  const inputs = scope === root ? portTypes('/inputs', spec.inputs) : [];
  const outputs = portTypes('/outputs', scope.outputs);
  return unknownTypes([...inputs, ...outputs], scope.pointer, typing);
}
