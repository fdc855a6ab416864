import { compileSchema } from '@platform/manifests';

import type { ApiDocument, Schema } from './documented-api';

const COMPONENTS = '#/components/schemas/';
const ANNOTATIONS = new Set(['default', 'description', 'examples', 'deprecated']);

/** Checks values against the schemas of one document. Compiles each schema once. */
export interface SchemaChecks {
  /** Returns what is wrong with a value, one sentence each. */
  findings(schema: Schema, value: unknown): readonly string[];
  /** Same, for a text of a path or a header, which may represent a number or a boolean. */
  textFindings(schema: Schema, text: string): readonly string[];
}

type Check = (value: unknown) => readonly string[];

export function schemaChecks({ components }: ApiDocument): SchemaChecks {
  const known = new Map<Schema, Check>();
  const knownTexts = new Map<Schema, Check>();
  const remember = (checks: Map<Schema, Check>, schema: Schema, make: () => Check): Check => {
    const check = checks.get(schema) ?? make();
    checks.set(schema, check);
    return check;
  };
  return {
    findings: (schema, value) =>
      remember(known, schema, () => compiled(standalone(schema, components.schemas)))(value),
    textFindings: (schema, text) =>
      remember(knownTexts, schema, () => {
        const object = { type: 'object', properties: { text: schema }, required: ['text'] };
        return compiled(standalone(object, components.schemas), { convertTexts: true });
      })({ text }),
  };
}

function compiled(schema: Schema, options = {}): Check {
  const { check } = compileSchema(schema as never, options);
  return (value) => check(value).map(({ path, message }) => `${path}: ${message.en}`);
}

/** Returns the schema with all references, as draft-07, which the platform's checker reads. */
function standalone(schema: Schema, components: Readonly<Record<string, Schema>>): Schema {
  const used = new Map<string, unknown>();
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as Schema;
    if (typeof $ref === 'string') return { $ref: use($ref.replace(COMPONENTS, '')) };
    const entries = Object.entries(asDraft7(value as Schema));
    const named = isNamed(value as Schema);
    return Object.fromEntries(
      entries.flatMap(([key, member]) =>
        !named && (key.startsWith('x-') || ANNOTATIONS.has(key)) ? [] : [[key, visit(member)]],
      ),
    );
  };
  const use = (name: string): string => {
    if (!used.has(name)) {
      used.set(name, undefined);
      used.set(name, visit(components[name]));
    }
    return `#/$defs/${name}`;
  };
  const shown = visit(schema) as Schema;
  return { ...shown, $defs: Object.fromEntries(used) };
}

/** Whether this is the value of `properties`, whose keys are field names and not keywords. */
const isNamed = (value: Schema): boolean =>
  Object.values(value).every((member) => typeof member === 'object' && member !== null);

function asDraft7({ prefixItems, ...schema }: Schema): Schema {
  if (prefixItems === undefined) return schema;
  const { items, ...rest } = schema;
  return { ...rest, items: prefixItems, ...(items !== undefined && { additionalItems: items }) };
}
