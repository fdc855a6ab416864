import type { TSchema } from '@sinclair/typebox';
import { isObject } from '@platform/manifests';

import type { JsonSchema } from './document';

const COMPONENTS = '#/components/schemas/';
/** Allowed component names (OpenAPI 3.1, Components Object). */
const COMPONENT_NAME = /^[A-Za-z0-9._-]+$/;

const INNER = new Set([
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const INNER_LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const INNER_MAPS = new Set(['dependentSchemas', 'patternProperties', 'properties']);

/** Keywords that only the platform's own checks read. `x-message` becomes the description. */
const UNSHOWN = new Set(['$id', '$schema', 'x-aliases', 'x-message', 'x-short-form']);

type Members = Readonly<Record<string, unknown>>;

/** Collects the schema components of one document. */
interface SchemaComponents {
  /**
   * Converts a schema to JSON Schema 2020-12. Every part with a `title` becomes a component of that name. Throws
   * when two different schemas share a title, or when a reference has no target.
   */
  show(schema: TSchema): JsonSchema;
  /** Returns the components collected so far, in alphabetical order. */
  named(): Readonly<Record<string, JsonSchema>>;
}

/** `definitions` maps names to schemas with an `$id`. They become components when a schema refers to them. */
export function schemaComponents(
  definitions: Readonly<Record<string, Members>> = {},
): SchemaComponents {
  const components = new Map<string, JsonSchema>();
  /** `$id` → name of the component. */
  const identified = new Map<string, string>();

  /** Cache: the problem schema, for example, appears in every refusal of every operation. */
  const shownAs = new WeakMap<Members, unknown>();

  const visit = (schema: unknown): unknown => {
    if (!isObject(schema)) return schema;
    const known = shownAs.get(schema);
    if (known !== undefined) return known;
    const shown = visitOnce(schema);
    shownAs.set(schema, shown);
    return shown;
  };

  const visitOnce = (schema: Members): unknown => {
    const { $ref, $id, title } = schema;
    if (typeof $ref === 'string') return { $ref: referenceTo($ref) };
    if (typeof title !== 'string') {
      if (typeof $id === 'string') throw new Error(`the schema ${$id} has no title to be shown by`);
      return members(schema);
    }
    if (!COMPONENT_NAME.test(title)) throw new Error(`a schema cannot be named ${title}`);
    if (typeof $id === 'string') identified.set($id, title);
    keep(title, members(schema));
    return { $ref: COMPONENTS + title };
  };

  const referenceTo = (id: string): string => {
    const name = identified.get(id) ?? define(id);
    if (name === undefined) throw new Error(`no schema ${id} is shown`);
    return COMPONENTS + name;
  };

  const define = (id: string): string | undefined => {
    const [name, schema] = Object.entries(definitions).find(([, { $id }]) => $id === id) ?? [];
    if (name !== undefined) visit({ ...schema, title: name });
    return name;
  };

  const keep = (title: string, shown: JsonSchema): void => {
    const known = components.get(title);
    if (known !== undefined && canonical(known) !== canonical(shown)) {
      throw new Error(`two schemas named ${title} differ`);
    }
    components.set(title, known ?? shown);
  };

  const members = (schema: Members): JsonSchema => {
    const shown = Object.entries(asDraft2020(schema)).flatMap(([key, value]) =>
      value === undefined || UNSHOWN.has(key) ? [] : [[key, member(key, value)] as const],
    );
    const explanation = (schema['x-message'] as { readonly en?: string } | undefined)?.en;
    return {
      ...(explanation !== undefined && { description: explanation }),
      ...Object.fromEntries(shown),
    };
  };

  const member = (key: string, value: unknown): unknown => {
    if (INNER.has(key)) return visit(value);
    if (INNER_LISTS.has(key)) return (value as unknown[]).map(visit);
    if (!INNER_MAPS.has(key)) return value;
    return Object.fromEntries(
      Object.entries(value as object).map(([name, inner]) => [name, visit(inner)]),
    );
  };

  return {
    show: (schema) => visit(schema) as JsonSchema,
    named: () =>
      Object.fromEntries(
        [...components].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
      ),
  };
}

/** Converts a draft-07 tuple to `prefixItems`. */
function asDraft2020({ additionalItems, ...schema }: Members): Members {
  if (!Array.isArray(schema['items'])) return schema;
  const { items, ...rest } = schema;
  return {
    ...rest,
    prefixItems: items,
    ...(additionalItems !== undefined && { items: additionalItems }),
  };
}

/** Serialises a schema independently of the order of its members. */
const canonical = (schema: JsonSchema): string =>
  JSON.stringify(schema, (_key, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
