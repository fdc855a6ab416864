import { Type } from '@sinclair/typebox';

import { closedObject, oneOfNames, text } from '../schema/building-blocks';
import { described } from '../schema/described';
import { typeRefSchema } from '../type-ref-schema';

/** An entry of `contributes.valueSets`. `concepts` is empty when the value set is external. */
export const valueSetSchema = described(
  closedObject({
    id: text(),
    system: text(),
    doc: Type.String(),
    concepts: Type.Array(
      described(closedObject({ code: text(), display: text(), parent: Type.Optional(text()) }), {
        code: 'The code, as values carry it.',
        display:
          'What people read, in the language of the manifest. An overlay translates it under `valueSets.<id>.concepts.<code>`.',
        parent: 'Code of the broader concept, of the same value set.',
      }),
    ),
    external: Type.Optional(Type.Boolean()),
  }),
  {
    id: 'Unique id: what `{ kind: coded, valueSet }` names.',
    system: 'URI or URN of the code system, e.g. `http://loinc.org` or `urn:platform:…`.',
    doc: 'What the value set is for.',
    concepts:
      'The codes, in the order in which they are shown. `[]` when the value set is external.',
    external:
      'The codes are those of a terminology server; none is listed here. `false` by default.',
  },
);

/** An entry of `contributes.dimensions`. Value in the canonical unit = value × toCanonical + offset. */
export const dimensionSchema = described(
  closedObject({
    name: text(),
    label: text(),
    canonical: text(),
    units: Type.Array(
      described(
        closedObject({
          symbol: text(),
          toCanonical: Type.Number({ exclusiveMinimum: 0 }),
          offset: Type.Optional(Type.Number()),
        }),
        {
          symbol:
            'The unit as values carry it: its UCUM symbol, e.g. `mg/dL`, or another way to write it.',
          toCanonical:
            'Factor: value in the canonical unit = value × toCanonical + offset. 1 for the canonical unit.',
          offset:
            'Added after the factor, in the canonical unit, e.g. -273.15 from kelvin to degrees Celsius. 0 by default.',
        },
      ),
    ),
  }),
  {
    name: 'Unique name: what `{ kind: quantity, dimension }` names.',
    label: 'What people read.',
    canonical: 'Symbol of the unit that the others convert to; one of `units`.',
    units: 'The units of the dimension. A symbol belongs to one dimension only.',
  },
);

export const contextKindSchema = described(
  closedObject({
    name: text(),
    idField: text(),
    entity: Type.Optional(text()),
    description: Type.Optional(Type.String()),
  }),
  {
    name: 'Key of the context, e.g. `patient`: `context.patient.id` in expressions and behaviors. Unique among all plugins.',
    idField: 'Field of events and calls that carries the id, e.g. `patientId`.',
    entity: 'What `{ kind: ref, entity }` names, e.g. `Patient`.',
    description: 'What the subject is, for people.',
  },
);

export const objectTypeSchema = described(
  closedObject({
    name: text(),
    doc: Type.String(),
    layer: oneOfNames(['datatype', 'resource']),
    fields: Type.Record(
      Type.String(),
      described(
        closedObject({
          type: typeRefSchema,
          required: Type.Boolean(),
          doc: Type.Optional(Type.String()),
        }),
        {
          type: 'Type of the field.',
          required: 'Every value of the type has the field.',
          doc: 'What the field holds.',
        },
      ),
    ),
  }),
  {
    name: 'Unique name: what `{ kind: object, name }` names.',
    doc: 'What a value of the type is.',
    layer:
      '`datatype` for a value that is part of others (a coding), `resource` for one that stands by itself (an observation). For people; nothing enforces it.',
    fields: 'Name of a field, to what it holds.',
  },
);

/** An entry of `contributes.conversions`. `expr` is a JEXL expression over `value`. */
export const conversionSchema = described(
  closedObject({
    from: text(),
    to: text(),
    label: text(),
    expr: text(),
  }),
  {
    from: 'Name of the type that is read.',
    to: 'Name of the type that is given.',
    label: 'What the conversion does, as the palette shows it.',
    expr: 'Expression over `value`, e.g. `value.coding`; its result is the converted value (expressions.md).',
  },
);
