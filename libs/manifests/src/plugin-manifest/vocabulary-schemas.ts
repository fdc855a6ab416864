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
        code: 'The code in values.',
        display:
          'Display text in the language of the manifest. Overlays translate it under `valueSets.<id>.concepts.<code>`.',
        parent: 'Code of the broader concept in the same value set.',
      }),
    ),
    external: Type.Optional(Type.Boolean()),
    canonical: Type.Optional(text()),
  }),
  {
    id: 'Unique id, used in `{ kind: coded, valueSet }`.',
    system: 'URI or URN of the code system, for example `http://loinc.org` or `urn:platform:…`.',
    doc: 'What the value set is for.',
    concepts: 'The codes in display order. `[]` for an external value set.',
    external:
      'Whether a terminology server provides the codes instead of `concepts`. Default `false`.',
    canonical:
      'Canonical URL of the value set at a terminology server, for example `http://loinc.org/vs` or `http://snomed.info/sct?fhir_vs=ecl/<404684003`, with `|` before a version. Default: `system`.',
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
            'Symbol of the unit in values: the UCUM symbol, for example `mg/dL`, or another notation.',
          toCanonical:
            'Factor: value in the canonical unit = value × toCanonical + offset. 1 for the canonical unit.',
          offset:
            'Added after the factor, in the canonical unit: -273.15 converts kelvin to degrees Celsius. Default 0.',
        },
      ),
    ),
  }),
  {
    name: 'Unique name, used in `{ kind: quantity, dimension }`.',
    label: 'Display text.',
    canonical: 'Symbol of the canonical unit, one of `units`. All other units convert to it.',
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
    name: 'Key of the context, for example `patient` for `context.patient.id` in expressions and behaviors. Unique among all plugins.',
    idField: 'Field of events and calls that contains the id, for example `patientId`.',
    entity: 'Entity name, used in `{ kind: ref, entity }`, for example `Patient`.',
    description: 'Description of the subject.',
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
          label: Type.Optional(text()),
          doc: Type.Optional(Type.String()),
          identifying: Type.Optional(Type.Boolean()),
        }),
        {
          type: 'Type of the field.',
          required: 'Whether every value of the type has the field.',
          label: 'Name that people see in place of that of the field. Default: the name in words.',
          doc: 'Description of the field.',
          identifying:
            'Whether the field tells who a person is, like a name or a birth date. Language models do not get it. Default `false`.',
        },
      ),
    ),
  }),
  {
    name: 'Unique name, used in `{ kind: object, name }`.',
    doc: 'Description of the type.',
    layer:
      '`datatype` for a value that is part of others (a coding), `resource` for an independent one (an observation). Informative only.',
    fields: 'The fields of the type, by name.',
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
    from: 'Name of the source type.',
    to: 'Name of the target type.',
    label: 'Label of the conversion in the palette.',
    expr: 'Expression that reads `value`, for example `value.coding`, and returns the converted value (see expressions.md).',
  },
);
