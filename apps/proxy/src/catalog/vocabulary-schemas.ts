import { portDefSchema, typeRefSchema } from '@platform/manifests';
import { Type, type TProperties, type TSchema } from '@sinclair/typebox';

export const text = Type.String();
export const optional = (schema: TSchema) => Type.Optional(schema);
/** A label in the requested language, as far as the plugin is translated. */
export const label = Type.String({ description: 'Text in the language of the response.' });
export const plugin = Type.String({ description: 'Plugin that contributes the adapter.' });
export const texts = Type.Array(text);
export const portDefs = Type.Array(portDefSchema);
export const anything = Type.Unknown();
export const record = Type.Record(text, anything);

/** An object of the catalog; `title` names it in the OpenAPI document. */
export const shown = <P extends TProperties>(properties: P, title?: string) =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(title !== undefined && { title }),
  });

const contextKind = shown(
  {
    name: text,
    idField: Type.String({ description: 'Event field with the id of the subject.' }),
    entity: optional(text),
    description: optional(label),
    plugin,
  },
  'ContextKind',
);

const valueSet = shown(
  {
    id: text,
    system: Type.String({ description: 'URI of the code system.' }),
    doc: label,
    external: Type.Boolean({ description: 'Whether a terminology server provides its concepts.' }),
    concepts: Type.Array(shown({ code: text, display: label, parent: optional(text) })),
    plugin,
  },
  'ValueSet',
);

const dimension = shown(
  {
    name: text,
    label,
    canonical: Type.String({ description: 'Symbol of the canonical unit, which comparisons use.' }),
    units: Type.Array(
      shown({
        symbol: text,
        toCanonical: Type.Number({ exclusiveMinimum: 0 }),
        offset: optional(Type.Number()),
      }),
      { description: 'Value in the canonical unit = value × toCanonical + offset.' },
    ),
    plugin,
  },
  'Dimension',
);

const objectType = shown(
  {
    name: text,
    doc: label,
    layer: Type.Union([Type.Literal('datatype'), Type.Literal('resource')]),
    fields: Type.Record(
      text,
      shown({
        type: typeRefSchema,
        required: Type.Boolean(),
        label: optional(label),
        doc: optional(label),
      }),
    ),
    plugin,
  },
  'ObjectType',
);

const conversion = shown(
  {
    from: text,
    to: text,
    label,
    expr: Type.String({ description: 'Expression that reads `value`.' }),
    plugin,
  },
  'Conversion',
);

export const vocabularyFields = {
  contextKinds: Type.Array(contextKind),
  valueSets: Type.Array(valueSet),
  dimensions: Type.Array(dimension),
  types: Type.Array(objectType),
  conversions: Type.Array(conversion),
};
