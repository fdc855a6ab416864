import { alternatives, memberOf, type Schema } from './json-schema';
import { code, table } from './table';

const REF = '#/$defs/TypeRef';

/** Returns the name of a schema's values in a table. */
function nameOf(schema: Schema): string {
  if (schema.$ref === REF) return '[type](#types)';
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.flatMap(alternatives).map(nameOf))].join(' or ');
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((name) => code(String(name))).join(', ');
  if (schema.items !== undefined) return `list of ${nameOf(schema.items)}`;
  if (schema.properties !== undefined) return 'object';
  const member = memberOf(schema);
  if (member !== undefined) return `record of name → ${nameOf(member)}`;
  const named: Readonly<Record<string, string>> = { string: 'text', boolean: '`true` or `false`' };
  return named[schema.type ?? ''] ?? schema.type ?? 'any value';
}

const boundsOf = ({ minimum, maximum, minItems }: Schema): string => {
  const bounds = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
    ...(minItems === undefined ? [] : [`at least ${minItems}`]),
  ];
  return bounds.length === 0 ? '' : `, ${bounds.join(' ')}`;
};

function presence(name: string, schema: Schema, { required = [] }: Schema): string {
  if (schema.default !== undefined) return `${code(JSON.stringify(schema.default))}`;
  if (required.includes(name)) return '**required**';
  return '';
}

const fieldsTable = (schema: Schema): string =>
  table(
    ['Field', 'Type', 'Default', 'Meaning'],
    Object.entries(schema.properties ?? {}).map(([name, field]) => [
      code(name),
      `${nameOf(field)}${boundsOf(field)}`,
      presence(name, field, schema),
      field.description ?? '',
    ]),
  );

/** Returns the objects that a field contains, each with its path. */
function objectsIn(place: string, schema: Schema): readonly (readonly [string, Schema])[] {
  if (schema.items !== undefined) return objectsIn(`${place}[]`, schema.items);
  const member = memberOf(schema);
  if (member !== undefined) return objectsIn(`${place}.<name>`, member);
  if (schema.anyOf !== undefined) {
    return alternatives(schema).flatMap((one) => objectsIn(place, one));
  }
  return schema.properties === undefined ? [] : [[place, schema]];
}

const signature = (schema: Schema): string => Object.keys(schema.properties ?? {}).join(', ');

/**
 * Renders a section per object of a schema: its path, and a row per field. One of several forms is named by its
 * fields. An object that was rendered is not repeated.
 */
export function schemaSections(schema: Schema): readonly string[] {
  const shown = new Set<string>();
  const sections = [fieldsTable(schema)];
  const showBelow = (place: string, { properties = {} }: Schema): void => {
    for (const [name, field] of Object.entries(properties)) {
      const objects = objectsIn(`${place}${name}`, field);
      for (const [where, object] of objects) {
        const content = JSON.stringify(object);
        if (shown.has(content)) continue;
        shown.add(content);
        const form = objects.length > 1 ? `, form \`{ ${signature(object)} }\`` : '';
        sections.push(`### ${code(where)}${form}\n\n${fieldsTable(object)}`);
        showBelow(`${where}.`, object);
      }
    }
  };
  showBelow('', schema);
  return sections;
}

/** Renders the allowed forms of a type: a row for each key of each form. */
export function typeSection({ $defs }: Schema): string {
  const forms = $defs?.['TypeRef']?.oneOf ?? [];
  return table(
    ['`kind`', 'Key', 'Type', 'Meaning'],
    forms.flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(([name, field]) => [
        name === 'kind' ? nameOf(field) : '',
        code(name),
        `${name === 'kind' ? 'text' : nameOf(field)}${required.includes(name) ? '' : ', optional'}`,
        field.description ?? '',
      ]),
    ),
  );
}
