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

/** The fields that an object may not give: the `value` of a quantity may be only a bound. */
const brokenPorts = (name: string, catalog: Catalog): PortDef[] => {
  const ports = fieldPorts(name, catalog);
  const isQuantity = ports.some((port) => port.name === 'unit');
  return ports.map((port) =>
    isQuantity && port.name === 'value' ? { ...port, required: false } : port,
  );
};

/** `core.break`: splits an object into its fields. The output of an absent field is skipped. */
export const breakConstruct = defineConstruct('break', objectTypeConfigSchema, {
  signature: ({ type }, _node, { catalog }) => ({
    inputs: [{ ...whole(type), required: true }],
    outputs: brokenPorts(type, catalog),
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
