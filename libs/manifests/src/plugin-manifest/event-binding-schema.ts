import { Type } from '@sinclair/typebox';

import { closedObject, explained, jsonValue, text } from '../schema/building-blocks';
import { described } from '../schema/described';

const whenTrue = () => Type.Optional(Type.Literal(true));

/** A MapExpr: how to read one field from a raw record. */
export const mapExprSchema = Type.Union(
  [
    text(),
    described(closedObject({ path: text(), ref: whenTrue() }), {
      path: 'Dotted path in the record, e.g. `subject.reference` or `items.0.code`.',
      ref: 'The value is a FHIR reference; its prefix is taken off and the id kept (`Patient/42` gives `42`).',
    }),
    described(closedObject({ jsonpath: text(), all: whenTrue(), ref: whenTrue() }), {
      jsonpath: 'JSONPath in the record, e.g. `$.code.coding[*].code`; the first match is taken.',
      all: 'Every match is taken, as a list.',
      ref: 'The values are FHIR references; their prefix is taken off and the ids kept.',
    }),
    described(closedObject({ const: jsonValue() }), {
      const: 'The value itself, whatever the record holds.',
    }),
  ],
  explained({
    fr: 'projection invalide : attendu un chemin « a.b.0.c », { path, ref? }, { jsonpath, all?, ref? } ou { const }',
    en: 'invalid projection: expected a path "a.b.0.c", { path, ref? }, { jsonpath, all?, ref? } or { const }',
  }),
);

/** An entry of `contributes.eventBindings`, with exactly one of `event` and `resolve`. */
export const eventBindingSchema = described(
  closedObject(
    {
      name: text(),
      source: text(),
      query: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
      event: Type.Optional(text()),
      map: Type.Record(Type.String(), mapExprSchema, { default: {} }),
      resolve: Type.Optional(
        described(
          closedObject({
            run: mapExprSchema,
            decision: mapExprSchema,
            by: Type.Optional(mapExprSchema),
          }),
          {
            run: 'Projects the id of the run that waits.',
            decision: 'Projects `accepted` or `rejected`.',
            by: 'Projects who decided, for people to read.',
          },
        ),
      ),
      description: Type.Optional(Type.String()),
    },
    {
      oneOf: [{ required: ['event'] }, { required: ['resolve'] }],
      ...explained({
        fr: 'une liaison déclare soit « event », soit « resolve » : exactement un des deux',
        en: 'a binding declares either "event" or "resolve": exactly one of them',
      }),
    },
  ),
  {
    name: 'Name of the binding, unique; also the name of its feed on the source, and part of the default event id (`<name>.<record key>`).',
    source: 'Name of an event source, of this plugin or of another.',
    query: "What the source is to read for this binding; its shape is the source's own.",
    event:
      'Type of the event that each record becomes: the `eventType` of a trigger. Either this or `resolve`.',
    map: 'Field of the event, to where its value comes from in the record.',
    resolve:
      'The record decides a pending validation instead of starting a run. Either this or `event`.',
    description: 'What the binding brings, for people.',
  },
);
