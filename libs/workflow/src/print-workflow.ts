import { printYaml } from '@platform/manifests';
import type { JsonValue } from '@platform/ports';

import { MAP_TYPE } from './map-body';
import { workflowSchema, type WorkflowSpec } from './schema';
import { graphSchema } from './schema-parts';

/** The parts of a TypeBox schema that say which members a value has, in their order. */
interface Members {
  readonly properties?: Readonly<Record<string, Members>>;
  readonly patternProperties?: Readonly<Record<string, Members>>;
  readonly items?: Members;
  /** Its author's order is kept. */
  readonly asWritten?: true;
}

type Loose = Readonly<Record<string, JsonValue>>;

const isObject = (value: JsonValue): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a map is a graph like the workflow itself, in a configuration that is free otherwise. */
const MAP_CONFIG: Members = { properties: { body: graphSchema as Members }, asWritten: true };

function orderedObject(value: Loose, schema: Members): JsonValue {
  const { properties = {}, patternProperties = {}, asWritten = false } = schema;
  const [any] = Object.values(patternProperties);
  const written = Object.keys(value).filter((key) => value[key] !== undefined);
  const known = new Set(asWritten ? [] : Object.keys(properties));
  const keys = [...known].filter((key) => written.includes(key));
  const isMap = value['type'] === MAP_TYPE;
  return Object.fromEntries(
    [...keys, ...written.filter((key) => !known.has(key))].map((key) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : any;
      return [key, ordered(value[key] ?? null, isMap && key === 'config' ? MAP_CONFIG : own)];
    }),
  );
}

/** The same value with the members of every object in the order in which the schema declares them. */
function ordered(value: JsonValue, schema: Members = {}): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => ordered(item, schema.items));
  return isObject(value) ? orderedObject(value, schema) : value;
}

const isNode = (keys: readonly string[]): boolean => keys.at(-2) === 'nodes';

/**
 * Writes a specification for people, members in the order of the schema; parseWorkflow reads the
 * same specification back. Printing what was read again gives the same text.
 */
export function printWorkflow(spec: WorkflowSpec, format: 'yaml' | 'json'): string {
  const value = ordered(spec as unknown as JsonValue, workflowSchema as Members);
  return format === 'json'
    ? `${JSON.stringify(value, null, 2)}\n`
    : printYaml(value, { isSpread: isNode });
}
