import type { JsonValue } from '@platform/ports';
import { Type } from '@sinclair/typebox';

import { closedObject, explained, text } from '../schema/building-blocks';

const whenTrue = () => Type.Optional(Type.Literal(true));

/** specification, MapExpr: how one field is projected from a raw record. */
export const mapExprSchema = Type.Union(
  [
    text(),
    closedObject({ path: text(), ref: whenTrue() }),
    closedObject({ jsonpath: text(), all: whenTrue(), ref: whenTrue() }),
    closedObject({ const: Type.Unsafe<JsonValue>({}) }),
  ],
  explained({
    fr: 'projection invalide : attendu un chemin « a.b.0.c », { path, ref? }, { jsonpath, all?, ref? } ou { const }',
    en: 'invalid projection: expected a path "a.b.0.c", { path, ref? }, { jsonpath, all?, ref? } or { const }',
  }),
);

/** specification, contributes.eventBindings: exactly one of `event` and `resolve`. */
export const eventBindingSchema = closedObject(
  {
    name: text(),
    source: text(),
    query: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    event: Type.Optional(text()),
    map: Type.Record(Type.String(), mapExprSchema, { default: {} }),
    resolve: Type.Optional(
      closedObject({
        run: mapExprSchema,
        decision: mapExprSchema,
        by: Type.Optional(mapExprSchema),
      }),
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
);
