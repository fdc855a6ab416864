import { NodeError, type QuantityConverter, type Quantity } from '@platform/ports';

import type { Catalog, Dimension } from '../catalog';
import { convertQuantity, unitSymbols } from './convert-quantity';

const unknown = (fr: string, en: string): NodeError =>
  new NodeError('conversion-unknown', { fr, en });

/** Returns the dimension in which both units are. Throws NodeError `conversion-unknown`. */
function dimensionOf(
  units: readonly string[],
  named: string | undefined,
  { dimensions }: Pick<Catalog, 'dimensions'>,
): Dimension {
  const candidates = named === undefined ? [...dimensions.values()] : [dimensions.get(named)];
  const having = candidates.filter(
    (dimension): dimension is Dimension =>
      dimension !== undefined && units.every((unit) => unitSymbols(dimension).includes(unit)),
  );
  const [found, other] = having;
  const fr = `les unités ${units.map((unit) => `« ${unit} »`).join(' et ')}`;
  const en = `the units ${units.map((unit) => `"${unit}"`).join(' and ')}`;
  if (found === undefined) {
    throw named === undefined
      ? unknown(`aucune dimension n'a ${fr}`, `no dimension has ${en}`)
      : unknown(`la dimension « ${named} » n'a pas ${fr}`, `dimension "${named}" has not ${en}`);
  }
  if (other === undefined) return found;
  const names = having.map(({ name }) => name).join(', ');
  throw unknown(
    `plusieurs dimensions ont ${fr} (${names}) : nommez-en une`,
    `several dimensions have ${en} (${names}): name one of them`,
  );
}

/** Creates the converter that behaviors are given: between the units of a catalog. */
export const createQuantityConverter =
  (catalog: Pick<Catalog, 'dimensions'>): QuantityConverter =>
  (quantity, unit, dimension) => {
    const units = [...new Set([quantity.unit, unit])];
    const result = convertQuantity(quantity, unit, dimensionOf(units, dimension, catalog));
    if ('quantity' in result) return result.quantity as Quantity;
    throw new NodeError('conversion-impossible', result.diagnostic.message);
  };
