import type { Catalog } from '@platform/catalog';
import type { PortDef } from '@platform/ports';
import { Type } from '@sinclair/typebox';

import { closed } from '../schema-parts';
import { defineConstruct } from './construct';

const objectTypeConfigSchema = Type.Object({ type: Type.String({ minLength: 1 }) }, closed);

const fieldPorts = (name: string, { types }: Catalog): PortDef[] =>
  Object.entries(types.get(name)?.fields ?? {}).map(([field, { type, required, doc }]) => ({
    name: field,
    type,
    required,
    ...(doc === undefined ? {} : { description: doc }),
  }));

const whole = (name: string) => ({ name: 'value', type: { kind: 'object', name } as const });

/** `core.break`: splits an object into its fields. The output of an absent field is skipped. */
export const breakConstruct = defineConstruct('break', objectTypeConfigSchema, {
  signature: ({ type }, _node, { catalog }) => ({
    inputs: [{ ...whole(type), required: true }],
    outputs: fieldPorts(type, catalog),
    flowOutputs: [],
  }),
});

/** `core.make`: builds an object from its fields. */
export const make = defineConstruct('make', objectTypeConfigSchema, {
  signature: ({ type }, _node, { catalog }) => ({
    inputs: fieldPorts(type, catalog),
    outputs: [whole(type)],
    flowOutputs: [],
  }),
});
