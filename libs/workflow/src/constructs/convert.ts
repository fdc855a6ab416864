import { typeNamed, type Catalog } from '@platform/catalog';
import { explained } from '@platform/manifests';
import type { TypeRef } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { closed } from '../schema-parts';
import { defineConstruct } from './construct';

const name = Type.String({ minLength: 1 });

const convertConfigSchema = Type.Union(
  [
    Type.Object({ from: name, to: name }, closed),
    Type.Object({ unit: name, dimension: Type.Optional(name) }, closed),
  ],
  explained({
    fr: 'attend « from » et « to » (noms de types), ou « unit » (unité)',
    en: 'needs "from" and "to" (type names), or "unit"',
  }),
);

/** `core.convert`: applies a registered conversion, or converts a quantity to another unit of its dimension. */
export type ConvertConfig = Static<typeof convertConfigSchema>;

/** The dimension of a unit conversion: the named one, otherwise the only one that has the unit. */
export function conversionDimension(
  config: Extract<ConvertConfig, { unit: string }>,
  { dimensions }: Pick<Catalog, 'dimensions'>,
): string | undefined {
  if (config.dimension !== undefined) return config.dimension;
  const knowing = [...dimensions.values()].filter(
    ({ canonical, units }) =>
      canonical === config.unit || units.some(({ symbol }) => symbol === config.unit),
  );
  return knowing.length === 1 ? knowing[0]?.name : undefined;
}

export const convert = defineConstruct('convert', convertConfigSchema, {
  signature: (config, _type, { catalog }) => {
    const port = (type: TypeRef) => ({ name: 'value', type });
    if ('from' in config) {
      return {
        inputs: [{ ...port(typeNamed(config.from)), required: true }],
        outputs: [port(typeNamed(config.to))],
        flowOutputs: [],
      };
    }
    const dimension = conversionDimension(config, catalog);
    const quantity = port({ kind: 'quantity', ...(dimension !== undefined && { dimension }) });
    return {
      inputs: [{ ...quantity, required: true }],
      outputs: [quantity],
      flowOutputs: [],
    };
  },
});
