import { Type } from '@sinclair/typebox';

import { closedObject, explained, jsonValue, text } from '../schema/building-blocks';
import { described } from '../schema/described';

const whenTrue = () => Type.Optional(Type.Literal(true));

/** A MapExpr: how to read one field from a raw record. */
export const mapExprSchema = Type.Union(
  [
    text(),
    described(closedObject({ path: text(), ref: whenTrue() }), {
      path: 'Dotted path in the record, for example `subject.reference` or `items.0.code`.',
      ref: 'The value is a FHIR reference; use only its id (`Patient/42` gives `42`).',
    }),
    described(closedObject({ jsonpath: text(), all: whenTrue(), ref: whenTrue() }), {
      jsonpath:
        'JSONPath in the record, for example `$.code.coding[*].code`. The first match is used.',
      all: 'Use all matches, as a list.',
      ref: 'The values are FHIR references; use only their ids.',
    }),
    described(closedObject({ const: jsonValue() }), {
      const: 'A constant value.',
    }),
  ],
  explained({
    fr: 'projection invalide : attendu un chemin « a.b.0.c », { path, ref? }, { jsonpath, all?, ref? } ou { const }',
    en: 'invalid projection: expected a path "a.b.0.c", { path, ref? }, { jsonpath, all?, ref? } or { const }',
  }),
);

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** A condition on a record: where it looks, and what it wants there. */
const keepConditionSchema = described(
  closedObject(
    {
      path: Type.Optional(text()),
      jsonpath: Type.Optional(text()),
      in: Type.Optional(Type.Array(scalar, { minItems: 1, maxItems: 100 })),
      refersTo: Type.Optional(Type.String({ pattern: '^[A-Z][A-Za-z]{0,63}$' })),
    },
    {
      allOf: [
        { oneOf: [{ required: ['path'] }, { required: ['jsonpath'] }] },
        { oneOf: [{ required: ['in'] }, { required: ['refersTo'] }] },
      ],
      ...explained({
        fr: 'condition invalide : attendu « path » ou « jsonpath », avec « in » (liste de valeurs) ou « refersTo » (type de ressource FHIR)',
        en: 'invalid condition: expected "path" or "jsonpath", with "in" (a list of values) or "refersTo" (a FHIR resource type)',
      }),
    },
  ),
  {
    path: 'Dotted path in the record, for example `status`. Give either this or `jsonpath`.',
    jsonpath:
      'JSONPath in the record, for example `$.code.coding[*].code`; one match is enough. Give either this or `path`.',
    in: 'The record is kept if the value is one of these. Give either this or `refersTo`.',
    refersTo:
      'The record is kept unless the FHIR reference there (its text, or the whole `Reference`) names another resource type. A reference without a type is left to `map`. Give either this or `in`.',
  },
);

/** An entry of `contributes.eventBindings`, with exactly one of `event` and `resolve`. */
export const eventBindingSchema = described(
  closedObject(
    {
      name: text(),
      source: text(),
      query: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
      keep: Type.Optional(Type.Array(keepConditionSchema, { minItems: 1, maxItems: 20 })),
      event: Type.Optional(text()),
      map: Type.Record(Type.String(), mapExprSchema, { default: {} }),
      resolve: Type.Optional(
        described(
          closedObject({
            run: mapExprSchema,
            decision: mapExprSchema,
            by: Type.Optional(mapExprSchema),
            byId: Type.Optional(mapExprSchema),
            reason: Type.Optional(mapExprSchema),
          }),
          {
            run: 'Reads the id of the waiting run.',
            decision: 'Reads `accepted` or `rejected`.',
            by: 'Reads who decided, as a text for people.',
            byId: 'Reads the user id of who decided, which the assignment of the task is compared with. Default: `by`.',
            reason: 'Reads the reason of a rejection.',
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
    name: 'Unique name of the binding. It is also the name of its feed and part of the default event id (`<name>.<record key>`).',
    source: 'Name of an event source of this or another plugin.',
    query: 'What the source reads for this binding. The source defines its shape.',
    keep: 'Conditions that a record must all fulfil, whatever its source. Others start and decide nothing, and are counted under `leftOut` of `GET /api/sources`. Default: every record is kept.',
    event:
      'Type of the event for each record: the `eventType` of a trigger. Give either this or `resolve`.',
    map: 'Event field to the source of its value in the record.',
    resolve:
      'The record decides a pending validation instead of starting a run. Give either this or `event`.',
    description: 'What the binding reads.',
  },
);
