import type { JsonValue } from '@platform/ports';

import type { CompiledColumn, CompiledTable } from '../../table/compile-table';
import type { Point } from '../../table/coverage';

type Quantity = { readonly value: number; readonly unit: string };

const isQuantity = (value: JsonValue): value is Quantity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name that no cell has. */
function otherName({ places }: CompiledColumn, atom: number): string {
  let name = 'other';
  while (places.placeOf(name)?.[0] !== atom) name += "'";
  return name;
}

/** An unknown value of a column: null, or a bound that says nothing where the column has no absent values. */
function unknownValue({ places, spec: { nullable = false } }: CompiledColumn): JsonValue {
  const last = places.valueOf(places.atoms - 1);
  return nullable || last === undefined || !isQuantity(last) ? null : { ...last, comparator: '<' };
}

function valueAt(column: CompiledColumn, atom: number): JsonValue {
  const { places, spec } = column;
  if (atom === places.atoms) return unknownValue(column);
  const value = places.valueOf(atom) ?? otherName(column, atom);
  const isBoolean = spec.type.kind === 'primitive' && spec.type.name === 'Boolean';
  return isBoolean ? value === 'true' : value;
}

/** A combination as values of a run: an event or a node that gives them shows the finding. */
export const witnessOf = (
  { columns, rows }: CompiledTable,
  at: Point,
): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    columns.map((column, index) => {
      // What no row asks for may as well be absent: nothing needs to give it.
      const isAsked = rows.some((row) => row[index] !== undefined);
      const isLeftOut = !isAsked && column.spec.nullable === true;
      return [column.name, isLeftOut ? null : valueAt(column, at[index] as number)];
    }),
  );
