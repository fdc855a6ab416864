/** A measure in a unit; `comparator` says that the value is only a bound. */
export type Quantity = {
  readonly value: number;
  readonly unit: string;
  readonly comparator?: '<' | '<=' | '>=' | '>';
};

/**
 * Returns a quantity in another unit of its dimension, with its `comparator`. Name the dimension if several have both
 * units. Throws NodeError: `conversion-unknown` if no dimension has both units, or several do; `conversion-impossible` if
 * the value is no number in that unit.
 */
export type QuantityConverter = (quantity: Quantity, unit: string, dimension?: string) => Quantity;
