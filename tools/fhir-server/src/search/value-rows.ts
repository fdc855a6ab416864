import { isObject, type Json, type JsonObject, objectsIn, textOf } from '../resource';
import { type DateRange, EARLIEST, LATEST, parseDate } from './date-range';
import { fold, type IndexRows, type QuantityRow } from './index-rows';
import { parseReference } from './literal-reference';
import { type SearchParameter } from './parameter-table';

/** One element that an expression selected, with its FHIR type, such as `Quantity`. */
export interface SelectedValue {
  readonly fhirType: string;
  readonly value: Json;
}

interface ValueContext {
  readonly parameter: SearchParameter;
  readonly rows: IndexRows;
  readonly baseUrl: string;
  /** `where(resolve() is X)`: only references to this type. */
  readonly targetType?: string | undefined;
}

/** Adds the rows of a value to the index of its parameter. A value of a form that the type does not search adds none. */
export function addRows(context: ValueContext, { value, fhirType }: SelectedValue): void {
  switch (context.parameter.type) {
    case 'token':
      return addTokens(context, value, fhirType);
    case 'string':
      return addStrings(context, value);
    case 'date':
      return addDate(context, value);
    case 'number':
    case 'quantity':
      return addQuantity(context, value);
    case 'reference':
      return addReference(context, value);
    case 'uri':
      if (typeof value === 'string')
        context.rows.uris.push({ key: context.parameter.key, uri: value });
  }
}

function addTokens(context: ValueContext, value: Json, fhirType: string): void {
  const { key } = context.parameter;
  const add = (system: Json | undefined, code: Json | undefined, implied: 0 | 1 = 0): void => {
    const row = { key, system: textOf(system) ?? null, code: textOf(code) ?? null, implied };
    if (row.system !== null || row.code !== null) context.rows.tokens.push(row);
  };
  if (typeof value === 'boolean') return add(undefined, String(value), 1);
  if (typeof value === 'string') return add(undefined, value, fhirType === 'code' ? 1 : 0);
  if (!isObject(value)) return;
  if (fhirType === 'CodeableConcept') {
    for (const { system, code } of objectsIn(value['coding'])) add(system, code);
  } else if (fhirType === 'Coding') add(value['system'], value['code']);
  else if (fhirType === 'Identifier') add(value['system'], value['value']);
  else if (fhirType === 'ContactPoint') add(undefined, value['value']);
}

/** The texts of names and addresses. Codes such as `use` are no texts. */
const SEARCHED_TEXTS = new Set(
  'text family given prefix suffix line city district state postalCode country'.split(' '),
);

function addStrings(context: ValueContext, value: Json): void {
  const texts = isObject(value)
    ? Object.entries(value)
        .filter(([name]) => SEARCHED_TEXTS.has(name))
        .flatMap(([, part]) => part)
    : [value];
  for (const text of texts) {
    if (typeof text !== 'string') continue;
    context.rows.strings.push({ key: context.parameter.key, folded: fold(text), exact: text });
  }
}

function addDate(context: ValueContext, value: Json): void {
  const range = rangeOf(value);
  if (range !== undefined) context.rows.dates.push({ key: context.parameter.key, ...range });
}

function rangeOf(value: Json | undefined): DateRange | undefined {
  if (typeof value === 'string') return parseDate(value);
  if (!isObject(value)) return undefined;
  const start = parseDate(textOf(value['start']) ?? '');
  const end = parseDate(textOf(value['end']) ?? '');
  if (start ?? end) return { low: start?.low ?? EARLIEST, high: end?.high ?? LATEST };
  const events = Array.isArray(value['event']) ? value['event'].map(rangeOf) : [];
  const bounds = isObject(value['repeat']) ? rangeOf(value['repeat']['boundsPeriod']) : undefined;
  const ranges = [...events, bounds].filter((range) => range !== undefined);
  if (ranges.length === 0) return undefined;
  return {
    low: Math.min(...ranges.map(({ low }) => low)),
    high: Math.max(...ranges.map(({ high }) => high)),
  };
}

function addQuantity(context: ValueContext, value: Json): void {
  const { key } = context.parameter;
  const push = (range: { low: number; high: number }, of: JsonObject): void =>
    void context.rows.quantities.push({ key, ...range, ...unitOf(of) });
  if (typeof value === 'number') return push({ low: value, high: value }, {});
  if (!isObject(value)) return;
  if (typeof value['value'] === 'number') return push(quantityRange(value), value);
  const { low, high } = value;
  const [from, to] = [low, high].map((end) => (isObject(end) ? end['value'] : undefined));
  if (typeof from !== 'number' && typeof to !== 'number') return;
  push(
    {
      low: typeof from === 'number' ? from : -Infinity,
      high: typeof to === 'number' ? to : Infinity,
    },
    isObject(low) ? low : (high as JsonObject),
  );
}

/** `>10` is everything above 10, whatever a request compares it with. */
function quantityRange(quantity: JsonObject): { low: number; high: number } {
  const value = quantity['value'] as number;
  const comparator = textOf(quantity['comparator']) ?? '';
  return {
    low: comparator.startsWith('<') ? -Infinity : value,
    high: comparator.startsWith('>') ? Infinity : value,
  };
}

const unitOf = (of: JsonObject): Pick<QuantityRow, 'system' | 'code' | 'unit'> => ({
  system: textOf(of['system']) ?? null,
  code: textOf(of['code']) ?? textOf(of['currency']) ?? null,
  unit: textOf(of['unit']) ?? null,
});

function addReference(context: ValueContext, value: Json): void {
  const { parameter, rows, baseUrl, targetType } = context;
  const text = isObject(value) ? textOf(value['reference']) : textOf(value);
  const literal = text === undefined ? undefined : parseReference(text, baseUrl);
  const isOfType = (type: string): boolean =>
    literal?.type === type || literal?.url?.includes(`/${type}/`) === true;
  if (literal !== undefined && (targetType === undefined || isOfType(targetType))) {
    rows.references.push({ key: parameter.key, ...literal });
  }
  const identifier = isObject(value) ? value['identifier'] : undefined;
  if (!isObject(identifier)) return;
  if (targetType !== undefined && isObject(value) && value['type'] !== targetType) return;
  rows.tokens.push({
    key: `${parameter.key}:identifier`,
    system: textOf(identifier['system']) ?? null,
    code: textOf(identifier['value']) ?? null,
    implied: 0,
  });
}
