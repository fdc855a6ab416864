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
 * `core.map`: runs its body, a separate scope, once for each item of `items`, with at most `concurrency`
 * (default 10) at a time and at most `maxItems` (default 1,000) items. A body output `x: T` becomes
 * `x: list<T>` in item order, or `list<any>` with `skipped: "null"`, because only `any` includes null.
 */
export type MapConfig = Static<typeof mapConfigSchema>;

export const MAP_DEFAULTS = {
  concurrency: 10,
  maxItems: 1_000,
  onItemError: 'fail',
  skipped: 'drop',
} as const;

/** The input port with the list, and the output port of the errors with `onItemError: "collect"`. */
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
  independent: ['concurrency', 'maxItems'],
});
