import type { Bound, FormField, LocalizedText } from '@platform/ports';

import type { Catalog } from '../catalog';
import { convertQuantity } from '../vocabulary/convert-quantity';

type Registry = Pick<Catalog, 'dimensions'>;

interface Amount {
  readonly value: number;
  readonly unit?: string;
  readonly comparator?: string;
}

/** A number, or a quantity with its unit. Undefined for anything else, whose type is checked elsewhere. */
function amountOf(value: unknown): Amount | undefined {
  if (typeof value === 'number') return { value };
  const { value: amount, unit, comparator } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof amount !== 'number' || typeof unit !== 'string') return undefined;
  return { value: amount, unit, ...(typeof comparator === 'string' && { comparator }) };
}

/** The value of an amount in the unit of a bound; undefined when no dimension has both units. */
function inUnitOf(bound: Amount, { value, unit }: Amount, registry: Registry): number | undefined {
  if (bound.unit === unit) return value;
  if (bound.unit === undefined || unit === undefined) return undefined;
  for (const dimension of registry.dimensions.values()) {
    const converted = convertQuantity({ value, unit }, bound.unit, dimension);
    if ('quantity' in converted) return converted.quantity.value;
  }
  return undefined;
}

/** -1 when `left` is less than `right`, 1 when it is more; undefined when the two cannot be compared. */
export function compareBounds(left: Bound, right: Bound, registry: Registry): number | undefined {
  const [one, other] = [amountOf(left), amountOf(right)];
  const value = one && other && inUnitOf(other, one, registry);
  return value === undefined ? undefined : Math.sign(value - (other?.value ?? NaN));
}

const inWords = (bound: Bound): string =>
  typeof bound === 'number' ? String(bound) : `${bound.value} ${bound.unit}`;

const SIDES = {
  minimum: { beyond: -1, open: '<', fr: 'au moins', en: 'at least' },
  maximum: { beyond: 1, open: '>', fr: 'au plus', en: 'at most' },
} as const;

/**
 * What is wrong with a value outside the bounds of its field. A quantity that cannot be compared with a bound, or that is
 * itself only a bound on that side (`> 10 mg` under a maximum), is refused too.
 */
export function checkBounds(
  field: Pick<FormField, 'minimum' | 'maximum'>,
  value: unknown,
  registry: Registry,
): readonly LocalizedText[] {
  const amount = amountOf(value);
  if (!amount) return [];
  return (['minimum', 'maximum'] as const).flatMap((name) => {
    const bound = field[name];
    if (bound === undefined) return [];
    const { beyond, open, fr, en } = SIDES[name];
    const isOpen = amount.comparator?.startsWith(open) === true;
    const order = compareBounds(value as Bound, bound, registry);
    const fits = !isOpen && order !== undefined && order !== beyond;
    return fits ? [] : [{ fr: `${fr} ${inWords(bound)}`, en: `${en} ${inWords(bound)}` }];
  });
}
