import { refused } from '../outcome';
import { EARLIEST, LATEST, parseDate } from './date-range';
import { fold } from './index-rows';
import { parseReference } from './literal-reference';
import { type SearchParameter } from './parameter-table';
import { type Filter, splitEscaped, unescape } from './search-query';

/** A piece of SQL over the table `resources r`, with the values of its question marks. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

const TABLES: Readonly<Record<SearchParameter['type'], string>> = {
  token: 'tokens',
  string: 'strings',
  date: 'dates',
  number: 'quantities',
  quantity: 'quantities',
  reference: 'links',
  uri: 'uris',
};

export const any = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
  values: conditions.flatMap(({ values }) => values),
});

/** Returns the condition of one parameter. Throws 400 for a value of the wrong form. */
export function toCondition(filter: Filter, baseUrl: string): Condition {
  const { parameter, modifier, values } = filter;
  if (modifier === 'missing') return missing(parameter, values);
  if (parameter.name === '_id') {
    return {
      sql: `r.id ${modifier === 'not' ? 'NOT ' : ''}IN (${values.map(() => '?').join(', ')})`,
      values: values.map(unescape),
    };
  }
  if (parameter.name === '_lastUpdated') {
    return any(values.map((value) => dateCondition(value, 'r.last_updated', 'r.last_updated')));
  }
  if (modifier === 'identifier') {
    return indexed('tokens', `${parameter.key}:identifier`, any(values.map(tokenCondition)));
  }
  const matches = any(values.map((value) => valueCondition(filter, value, baseUrl)));
  return indexed(TABLES[parameter.type], parameter.key, matches, modifier === 'not' ? 'NOT ' : '');
}

const indexed = (table: string, key: string, { sql, values }: Condition, not = ''): Condition => ({
  sql: `r.rid ${not}IN (SELECT rid FROM ${table} WHERE key = ? AND ${sql})`,
  values: [key, ...values],
});

function missing({ type, key, name }: SearchParameter, values: readonly string[]): Condition {
  const [wanted] = values;
  if (values.length !== 1 || (wanted !== 'true' && wanted !== 'false')) {
    throw refused(400, 'value', `${name}:missing must be true or false.`);
  }
  if (name === '_id' || name === '_lastUpdated') {
    return { sql: wanted === 'true' ? '0' : '1', values: [] };
  }
  const exists = `EXISTS (SELECT 1 FROM ${TABLES[type]} i WHERE i.rid = r.rid AND i.key = ?)`;
  const logical = 'EXISTS (SELECT 1 FROM tokens i WHERE i.rid = r.rid AND i.key = ?)';
  const present = type === 'reference' ? `(${exists} OR ${logical})` : exists;
  return {
    sql: wanted === 'true' ? `NOT ${present}` : present,
    values: type === 'reference' ? [key, `${key}:identifier`] : [key],
  };
}

function valueCondition(filter: Filter, value: string, baseUrl: string): Condition {
  switch (filter.parameter.type) {
    case 'token':
      return tokenCondition(value);
    case 'string':
      return stringCondition(unescape(value), filter.modifier);
    case 'date':
      return dateCondition(value, 'low', 'high');
    case 'number':
    case 'quantity':
      return quantityCondition(value);
    case 'reference':
      return referenceCondition(unescape(value), filter.modifier, baseUrl);
    case 'uri':
      return filter.modifier === 'below'
        ? { sql: 'substr(uri, 1, ?) = ?', values: [unescape(value).length, unescape(value)] }
        : { sql: 'uri = ?', values: [unescape(value)] };
  }
}

/** `code`, `system|code`, `|code` (no system), `system|` (any code). */
function tokenCondition(value: string): Condition {
  const [first = '', second] = splitEscaped(value, '|').map(unescape);
  if (second === undefined) return { sql: 'code = ?', values: [first] };
  if (first === '') return { sql: 'code = ? AND system IS NULL', values: [second] };
  if (second === '') return { sql: 'system = ?', values: [first] };
  // Of an element such as `status`, the definition gives the system, not the resource.
  return { sql: 'code = ? AND (system = ? OR implied = 1)', values: [second, first] };
}

function stringCondition(value: string, modifier: string | undefined): Condition {
  if (modifier === 'exact') return { sql: 'exact = ?', values: [value] };
  const folded = fold(value);
  if (modifier === 'contains') return { sql: 'instr(folded, ?) > 0', values: [folded] };
  return { sql: 'folded >= ? AND folded < ?', values: [folded, `${folded}\u{10FFFF}`] };
}

const PREFIXED = /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(.*)$/s;

/** Compares two ranges as https://hl7.org/fhir/R4/search.html#prefix says. */
function compare(
  prefix: string,
  query: { low: number; high: number },
  [low, high]: readonly [string, string],
): Condition {
  const inside = `(${low} >= ? AND ${high} <= ?)`;
  switch (prefix) {
    case 'ne':
      return { sql: `NOT ${inside}`, values: [query.low, query.high] };
    case 'gt':
      return { sql: `${high} > ?`, values: [query.high] };
    case 'lt':
      return { sql: `${low} < ?`, values: [query.low] };
    case 'ge':
      return { sql: `(${high} > ? OR ${inside})`, values: [query.high, query.low, query.high] };
    case 'le':
      return { sql: `(${low} < ? OR ${inside})`, values: [query.low, query.low, query.high] };
    case 'sa':
      return { sql: `${low} > ?`, values: [query.high] };
    case 'eb':
      return { sql: `${high} < ?`, values: [query.low] };
    case 'ap':
      return { sql: `(${low} <= ? AND ${high} >= ?)`, values: [query.high, query.low] };
    default:
      return { sql: inside, values: [query.low, query.high] };
  }
}

function dateCondition(value: string, low: string, high: string): Condition {
  const [, prefix = 'eq', text = ''] = PREFIXED.exec(value) ?? [];
  const range = parseDate(text);
  if (range === undefined) throw refused(400, 'value', `Not a date: ${value.slice(0, 50)}`);
  const around = prefix === 'ap' ? Math.round((range.high - range.low) / 2) : 0;
  return compare(
    prefix,
    {
      low: Math.max(range.low - around, EARLIEST),
      high: Math.min(range.high + around, LATEST),
    },
    [low, high],
  );
}

const NUMBER = /^[+-]?\d+(?:\.(\d+))?(?:[eE][+-]?\d+)?$/;

/** `[prefix]number`, `[prefix]number|system|code`, `[prefix]number||unit`. */
function quantityCondition(value: string): Condition {
  const [amount = '', system, code] = splitEscaped(value, '|').map(unescape);
  const [, prefix = 'eq', text = ''] = PREFIXED.exec(amount) ?? [];
  const match = NUMBER.exec(text);
  if (match === null) throw refused(400, 'value', `Not a number: ${value.slice(0, 50)}`);
  const number = Number(text);
  // Equality has the precision of the digits given: 5.4 is 5.35 to 5.45. Order compares with the number itself.
  const half = 0.5 * 10 ** -(match[1]?.length ?? 0);
  const margin = prefix === 'ap' ? Math.max(Math.abs(number) * 0.1, half) : half;
  const exact = ['gt', 'lt', 'ge', 'le', 'sa', 'eb'].includes(prefix);
  const bounds = exact
    ? { low: number, high: number }
    : { low: number - margin, high: number + margin };
  const compared = compare(prefix, bounds, ['low', 'high']);
  const conditions = [compared.sql];
  const values = [...compared.values];
  if (system) {
    conditions.push('system = ?');
    values.push(system);
  }
  if (code) {
    conditions.push(system ? 'code = ?' : '(code = ? OR unit = ?)');
    values.push(...(system ? [code] : [code, code]));
  }
  return { sql: `(${conditions.join(' AND ')})`, values };
}

function referenceCondition(value: string, type: string | undefined, baseUrl: string): Condition {
  const literal = /^[A-Za-z0-9\-.]{1,64}$/.test(value)
    ? { type: type ?? null, id: value, url: null }
    : parseReference(value, baseUrl);
  if (literal === undefined) return { sql: '0', values: [] };
  if (literal.id === null) return { sql: 'url = ?', values: [literal.url] };
  return literal.type === null
    ? { sql: 'id = ?', values: [literal.id] }
    : { sql: 'id = ? AND type = ?', values: [literal.id, literal.type] };
}
