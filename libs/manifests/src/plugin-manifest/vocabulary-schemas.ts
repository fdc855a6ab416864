import { Type } from '@sinclair/typebox';

import { closedObject, oneOfNames, text } from '../schema/building-blocks';
import { typeRefSchema } from '../type-ref-schema';

/** specification, contributes.valueSets; `concepts` is empty when the value set is external. */
export const valueSetSchema = closedObject({
  id: text(),
  system: text(),
  doc: Type.String(),
  concepts: Type.Array(
    closedObject({ code: text(), display: text(), parent: Type.Optional(text()) }),
  ),
  external: Type.Optional(Type.Boolean()),
});

/** specification, contributes.dimensions; value in canonical unit = value × toCanonical + offset. */
export const dimensionSchema = closedObject({
  name: text(),
  label: text(),
  canonical: text(),
  units: Type.Array(
    closedObject({
      symbol: text(),
      toCanonical: Type.Number({ exclusiveMinimum: 0 }),
      offset: Type.Optional(Type.Number()),
    }),
  ),
});

/** specification, contributes.contextKinds. */
export const contextKindSchema = closedObject({
  name: text(),
  idField: text(),
  entity: Type.Optional(text()),
  description: Type.Optional(Type.String()),
});

/** specification, contributes.types. */
export const objectTypeSchema = closedObject({
  name: text(),
  doc: Type.String(),
  layer: oneOfNames(['datatype', 'resource']),
  fields: Type.Record(
    Type.String(),
    closedObject({
      type: typeRefSchema,
      required: Type.Boolean(),
      doc: Type.Optional(Type.String()),
    }),
  ),
});

/** specification, contributes.conversions; `expr` is JEXL over `value`. */
export const conversionSchema = closedObject({
  from: text(),
  to: text(),
  label: text(),
  expr: text(),
});
