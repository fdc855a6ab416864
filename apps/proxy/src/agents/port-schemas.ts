import { agentPort, typeJsonSchema, type Catalog } from '@platform/catalog';
import type { AgentPort, JsonObject, JsonValue } from '@platform/ports';

type Side = 'inputs' | 'outputs';

/** A closed object with one member for each port. Registered types are under `$defs`. */
export function portsSchema(ports: readonly AgentPort[], side: Side, catalog: Catalog): JsonObject {
  const definitions: Record<string, JsonValue> = {};
  const properties = ports.map((port): [string, JsonObject] => {
    const { type } = agentPort(port, side === 'inputs');
    const { $defs = {}, ...schema } = typeJsonSchema(type, catalog);
    Object.assign(definitions, $defs);
    const { description } = port;
    // Beside a reference, tools of older JSON Schema drafts ignore a description.
    return [port.name, description === undefined ? schema : { ...schema, description }];
  });
  const required = ports
    .filter((port) => side === 'inputs' && (port.required ?? true))
    .map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}

const TYPE = 'urn:platform:type:';
const LOCAL = '#/$defs/';
const CHARACTER = /[^A-Za-z0-9_-]/gu;

/** A name that a component may have, and that no other type and no schema of the API has. */
const componentName = (type: string): string =>
  `type.${type.replace(CHARACTER, (each) => `.${each.codePointAt(0)?.toString(16) ?? ''}.`)}`;

const unescaped = (pointer: string): string =>
  decodeURIComponent(pointer).replaceAll('~1', '/').replaceAll('~0', '~');

function withSharedRefs(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withSharedRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, member]) =>
      key === '$ref' && typeof member === 'string' && member.startsWith(LOCAL)
        ? [key, TYPE + unescaped(member.slice(LOCAL.length))]
        : [key, withSharedRefs(member)],
    ),
  );
}

/** Component name → schema with the `$id` that other schemas refer to. */
export type SharedTypes = Readonly<Record<string, JsonObject>>;

/** The same schema, with its registered types as components that the schemas of one document share. */
export function shared(schema: JsonObject): {
  readonly schema: JsonObject;
  readonly types: SharedTypes;
} {
  const { $defs = {}, ...rest } = schema;
  const types = Object.entries($defs as JsonObject).map(([name, type]) => [
    componentName(name),
    { ...(withSharedRefs(type) as JsonObject), $id: TYPE + name },
  ]);
  return {
    schema: withSharedRefs(rest) as JsonObject,
    types: Object.fromEntries(types) as SharedTypes,
  };
}
