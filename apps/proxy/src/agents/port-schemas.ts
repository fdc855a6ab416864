import { portsSchema } from '@platform/agents';
import { agentPort, type Catalog } from '@platform/catalog';
import type { AgentPort, JsonObject, JsonValue } from '@platform/ports';

/** The JSON Schema of the inputs or the outputs of an agent. */
export const agentPortsSchema = (
  ports: readonly AgentPort[],
  side: 'inputs' | 'outputs',
  catalog: Catalog,
): JsonObject =>
  portsSchema(
    ports.map((port) => agentPort(port, side === 'inputs')),
    catalog,
  );

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
