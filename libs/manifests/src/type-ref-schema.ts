import { PRIMITIVE_NAMES, type TypeRef } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { closedObject, explained, jsonSchema, oneOfNames, text } from './schema/building-blocks';
import { described } from './schema/described';

/** `$id` of the schema of a type. Absolute, so that every schema can refer to it. */
export const TYPE_REF_ID = 'urn:platform:type-ref';

/** A type of the platform. The schema is recursive, so it is always used by reference. */
export const typeRefSchema = jsonSchema<TypeRef>({ $ref: TYPE_REF_ID });

const variants = [
  described(closedObject({ kind: Type.Literal('primitive'), name: oneOfNames(PRIMITIVE_NAMES) }), {
    kind: 'A primitive value.',
    name: 'Name of the primitive. `Number`, `Decimal` and `Integer` are JSON numbers, `Boolean` is a JSON boolean, and all others are texts: `Date` is `YYYY-MM-DD`, `DateTime` is ISO 8601 with an offset, `Time` is a time of day without an offset, `Duration` is ISO 8601 such as `PT12H`.',
  }),
  described(closedObject({ kind: Type.Literal('coded'), valueSet: text() }), {
    kind: 'A code of a value set, as a text.',
    valueSet: 'Id of a value set of this plugin or of a plugin in `dependsOn`.',
  }),
  described(closedObject({ kind: Type.Literal('quantity'), dimension: Type.Optional(text()) }), {
    kind: 'A measure: `{ value, unit, comparator? }`, where `comparator` is `<`, `<=`, `>=` or `>`.',
    dimension: 'Name of the dimension of its unit. Default: any unit.',
  }),
  described(closedObject({ kind: Type.Literal('ref'), entity: text() }), {
    kind: 'The id of a subject, as a text.',
    entity: 'The `entity` of a context kind, for example `Patient`.',
  }),
  described(closedObject({ kind: Type.Literal('object'), name: text() }), {
    kind: 'An object with the fields of a registered type.',
    name: 'Name of a type in `contributes.types` of this plugin or of a plugin in `dependsOn`.',
  }),
  described(closedObject({ kind: Type.Literal('list'), of: typeRefSchema }), {
    kind: 'A list with items of one type.',
    of: 'Type of each item.',
  }),
  described(closedObject({ kind: Type.Literal('any') }), {
    kind: 'Any JSON value. The type follows from the edges of the port.',
  }),
] as const;

/** Does not compile when this schema and the TypeRef of the contract differ. */
type Variant = Static<(typeof variants)[number]>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
const agreesWithContract: Same<Variant, TypeRef> = true;

/** The schema with `$id` `TYPE_REF_ID`. */
export const typeRefDefinition = {
  $id: TYPE_REF_ID,
  type: 'object',
  discriminator: { propertyName: 'kind' },
  required: ['kind'],
  oneOf: agreesWithContract && [...variants],
};

/** An input or output of a node. */
export const portDefSchema = described(
  closedObject(
    {
      name: text(),
      type: typeRefSchema,
      required: Type.Optional(Type.Boolean()),
      label: Type.Optional(text()),
      description: Type.Optional(Type.String()),
    },
    { title: 'Port' },
  ),
  {
    name: 'Name of the port, used in edges (`delta.value`), in `inputs` and in the result of the behavior.',
    type: 'Type of the value that the port carries.',
    required:
      'Input: whether the port must be connected; the node is skipped when no value reaches it. Output: whether the node always gives it when it ends well; the checker relies on it (`WF313`). Default `false`.',
    label:
      'Name that people see in place of `name`, in the inbox and in runs. Default: the name in words.',
    description: 'What the port carries, for workflow authors.',
  },
);

const bound = Type.Union(
  [Type.Number(), closedObject({ value: Type.Number(), unit: text() })],
  explained({
    fr: 'attend un nombre, ou { value, unit } pour une quantité',
    en: 'needs a number, or { value, unit } for a quantity',
  }),
);

/** The bounds of a field that a person fills in. */
export const fieldBounds = {
  minimum: Type.Optional(bound),
  maximum: Type.Optional(bound),
};

/** A field of the form of a human task. */
export const formFieldSchema = closedObject(
  { ...portDefSchema.properties, ...fieldBounds },
  { title: 'FormField' },
);
