import type {
  NodeEntry,
  ObjectTypeEntry,
  PluginManifest,
  ValueSetEntry,
} from '@platform/manifests';
import type { TypeRef } from '@platform/ports';

import { renderType } from './render-type';
import { createTypeScope, isEnumerable, reachableNames, type TypeScope } from './type-scope';

/** A port, a configuration field or a field of an object type. */
interface Member {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: boolean | undefined;
  readonly doc?: string | undefined;
}

/** Renders a doc comment on its own line, or nothing without a text. */
const renderDoc = (text: string | undefined): string =>
  text === undefined || text.trim() === ''
    ? ''
    : `/** ${text.trim().replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;

const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

/** Renders an object type with one property per member. Unlisted names are compile errors. */
function renderMembers(members: readonly Member[], scope: TypeScope): string {
  const lines = members.map(
    ({ name, type, required, doc }) =>
      `${renderDoc(doc)}readonly ${key(name)}${required === true ? '' : '?'}: ${renderType(type, scope)};`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
}

/** Ports that depend on the configuration of a node have no generated types. */
const isTyped = ({ dynamic }: NodeEntry): boolean => dynamic === undefined;

const typesOf = ({ inputs, outputs, config = [] }: NodeEntry): TypeRef[] =>
  [...inputs, ...outputs, ...config].map(({ type }) => type);

function renderNode(node: NodeEntry, scope: TypeScope): string {
  const described = <T extends { description?: string | undefined }>(port: T) => ({
    ...port,
    doc: port.description,
  });
  const inputs = renderMembers(node.inputs.map(described), scope);
  // A behavior may omit every output: an absent output is skipped.
  const outputs = renderMembers(
    node.outputs.map((port) => ({ ...described(port), required: true })),
    scope,
  );
  const config = renderMembers((node.config ?? []).map(described), scope);
  return `${renderDoc(node.label)}'${node.id}': {
    readonly inputs: ${inputs};
    readonly outputs: ${outputs};
    readonly config: ${config};
  };`;
}

function renderObject({ name, doc, fields }: ObjectTypeEntry, scope: TypeScope): string {
  const members = Object.entries(fields).map(([field, descriptor]) => ({
    name: field,
    ...descriptor,
  }));
  return `${renderDoc(doc)}export type ${scope.names.object(name)} = ${renderMembers(members, scope)};`;
}

function renderValueSet({ id, doc, concepts }: ValueSetEntry, scope: TypeScope): string {
  const codes = concepts.map(({ code }) => JSON.stringify(code)).join(' | ');
  return `${renderDoc(doc)}export type ${scope.names.valueSet(id)} = ${codes};`;
}

const QUANTITY = `/** A measure in a unit; \`comparator\` says that the value is only a bound. */
export type Quantity = {
  readonly value: number;
  readonly unit: string;
  readonly comparator?: '<' | '<=' | '>=' | '>';
};`;

/** Returns the prelude that the rendered types need. */
const prelude = (body: string): string[] => [
  ...(/\bJsonValue\b/.test(body) ? ["import type { JsonValue } from '@platform/sdk';"] : []),
  ...(/\bQuantity\b/.test(body) ? [QUANTITY] : []),
];

/**
 * Returns the unformatted source of a plugin's `src/generated/nodes.ts`: the inputs and outputs by node id, with
 * their types. `dependencies` are the manifests of `dependsOn`.
 */
export function renderNodes(
  manifest: PluginManifest,
  dependencies: readonly PluginManifest[],
): string {
  const { contributes } = manifest;
  const scope = createTypeScope([manifest, ...dependencies]);
  const nodes = contributes.nodes.filter(isTyped);
  const own: TypeRef[] = contributes.types.map(({ name }) => ({ kind: 'object', name }));
  const ownCodes: TypeRef[] = contributes.valueSets.map(({ id }) => ({
    kind: 'coded',
    valueSet: id,
  }));
  const reached = reachableNames([...own, ...ownCodes, ...nodes.flatMap(typesOf)], scope);
  const objects = [...reached.types].flatMap((name) => scope.type(name) ?? []);
  const valueSets = [...reached.valueSets]
    .flatMap((id) => scope.valueSet(id) ?? [])
    .filter(isEnumerable);
  const body = [
    ...valueSets.map((valueSet) => renderValueSet(valueSet, scope)),
    ...objects.map((type) => renderObject(type, scope)),
    `/** Node id → what it reads and gives, for \`ComputeBehavior<Nodes['…']>\` and the like. */
export interface Nodes {
${nodes.map((node) => renderNode(node, scope)).join('\n')}
}`,
  ];
  const header = `// Generated from plugin.yaml (and the manifests it depends on) by \`nx typegen ${manifest.name}\`.\n// Do not edit: change the manifest and generate again.`;
  return `${[header, ...prelude(body.join('\n')), ...body].join('\n\n')}\n`;
}
