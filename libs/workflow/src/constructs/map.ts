import { typeRefSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { closed, graphSchema, portsSchema } from '../schema-parts';
import { ANY, defineConstruct } from './construct';

const mapConfigSchema = Type.Object(
  {
    itemType: typeRefSchema,
    with: Type.Optional(portsSchema),
    concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    onItemError: Type.Optional(Type.Union([Type.Literal('fail'), Type.Literal('collect')])),
    skipped: Type.Optional(Type.Union([Type.Literal('drop'), Type.Literal('null')])),
    body: graphSchema,
  },
  closed,
);

/**
 * `core.map`: its body, a scope of its own, runs once an item of `items`, at most `concurrency` (10)
 * at a time and `maxItems` (1,000) in all. A body output `x: T` becomes `x: list<T>` in item order;
 * `list<any>` under `skipped: "null"`, because no type but any has a null.
 */
export type MapConfig = Static<typeof mapConfigSchema>;

export const MAP_DEFAULTS = {
  concurrency: 10,
  maxItems: 1_000,
  onItemError: 'fail',
  skipped: 'drop',
} as const;

/** The port of the list a map walks over, and of what went wrong under `onItemError: "collect"`. */
export const MAP_ITEMS = 'items';
export const MAP_ERRORS = 'errors';

export const map = defineConstruct('map', mapConfigSchema, {
  signature: ({ itemType, with: shared = [], onItemError, skipped, body }) => ({
    inputs: [{ name: MAP_ITEMS, type: { kind: 'list', of: itemType }, required: true }, ...shared],
    outputs: [
      ...body.outputs.map(({ name, type }) => ({
        name,
        type: { kind: 'list', of: skipped === 'null' ? ANY : type } as const,
      })),
      ...(onItemError === 'collect'
        ? [{ name: MAP_ERRORS, type: { kind: 'list', of: ANY } as const }]
        : []),
    ],
    flowOutputs: [],
  }),
});
