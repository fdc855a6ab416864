import type { Catalog } from '@platform/catalog';
import { exactNumber, type ExactNumber } from '@platform/expression';
import type { JsonObject, JsonValue } from '@platform/ports';

import type { TableConfig } from '../constructs/table';
import { columnScale, type ColumnScale, type OrderedScale } from './column-scale';
import type { TableProblem } from './table-problem';

type Output = TableConfig['outputs'][number];

/** The unit of a quantity, undefined for any other value. */
function unitOf(value: unknown): string | undefined {
  const { unit } = (value ?? {}) as { readonly unit?: unknown };
  return typeof unit === 'string' ? unit : undefined;
}

/** How the values of an output are read and compared; quantities in the unit of the first row that has one. */
export function outputScale(
  { name, type }: Output,
  { rows }: Pick<TableConfig, 'rows'>,
  catalog: Catalog,
): ColumnScale | TableProblem {
  const unit =
    type.kind === 'quantity'
      ? rows.map(({ then = {} }) => unitOf(then[name])).find((found) => found !== undefined)
      : undefined;
  return columnScale({ name, type, ...(unit !== undefined && { unit }) }, catalog);
}

const EXTREMES = {
  min: (best: ExactNumber, each: ExactNumber) => (each.lt(best) ? each : best),
  max: (best: ExactNumber, each: ExactNumber) => (each.gt(best) ? each : best),
} as const;

/** Adds values exactly, or finds the least or greatest. */
function together(
  values: readonly JsonValue[],
  aggregate: 'sum' | 'min' | 'max',
  scale: OrderedScale,
): JsonValue {
  const places = values.flatMap((value) => {
    const place = scale.place(value);
    if (place === undefined) return [];
    return [typeof place === 'number' ? exactNumber(place) : place];
  });
  if (aggregate !== 'sum') return scale.valueAt(places.reduce(EXTREMES[aggregate]));
  const amounts = places.map((place) => scale.toAmount(place));
  const sum = amounts.reduce((all, each) => all.plus(each), exactNumber(0));
  return scale.valueAt(scale.fromAmount(sum));
}

/**
 * What a table makes of the outputs of the rows that fit: with `aggregate` one value of each output, without it those of the
 * first row. Undefined when no row fits and nothing stands for that.
 */
export function compileAggregate(
  config: TableConfig,
  catalog: Catalog,
): (rows: readonly JsonObject[]) => JsonObject | undefined {
  const { outputs, aggregate } = config;
  if (aggregate === undefined) return ([first]) => first;
  if (aggregate === 'count') {
    return ({ length }) => Object.fromEntries(outputs.map(({ name }) => [name, length]));
  }
  const scales = outputs.flatMap((output) => {
    const scale = outputScale(output, config, catalog);
    return 'kind' in scale && scale.kind === 'ordered' ? [[output.name, scale] as const] : [];
  });
  return (rows) =>
    rows.length === 0 && aggregate !== 'sum'
      ? undefined
      : Object.fromEntries(
          scales.map(([name, scale]) => {
            const values = rows.map((row) => row[name] ?? null);
            return [name, together(values, aggregate, scale)] as const;
          }),
        );
}
