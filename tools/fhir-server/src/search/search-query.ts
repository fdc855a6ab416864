import { type Issue, refused } from '../outcome';
import { parametersOf, type SearchParameter } from './parameter-table';

export interface Filter {
  readonly parameter: SearchParameter;
  readonly modifier: string | undefined;
  /** Any of these. */
  readonly values: readonly string[];
}

export interface Include {
  readonly sourceType: string;
  /** `*`: all. */
  readonly parameter: string;
  readonly targetType: string | undefined;
}

export interface SearchQuery {
  readonly type: string;
  readonly filters: readonly Filter[];
  readonly sort: readonly { readonly parameter: SearchParameter; readonly descending: boolean }[];
  readonly includes: readonly Include[];
  readonly reverseIncludes: readonly Include[];
  readonly count: number;
  readonly offset: number;
  readonly cursor: string | undefined;
  readonly total: 'none' | 'accurate';
  readonly onlyCount: boolean;
  readonly elements: readonly string[] | undefined;
  /** What was understood, for the `self` link, without paging. */
  readonly applied: readonly (readonly [string, string])[];
  /** Names of the parameters that do not exist. */
  readonly unknown: readonly string[];
  readonly warnings: readonly Issue[];
}

export interface SearchLimits {
  readonly defaultPageSize: number;
  readonly maxPageSize: number;
  readonly maxIncludes: number;
}

const MODIFIERS: Readonly<Record<SearchParameter['type'], readonly string[]>> = {
  token: ['not', 'missing'],
  string: ['exact', 'contains', 'missing'],
  date: ['missing'],
  number: ['missing'],
  quantity: ['missing'],
  reference: ['missing', 'identifier'],
  uri: ['missing', 'below'],
};

const MAX_FILTERS = 50;
const MAX_VALUES = 500;

type Draft = {
  -readonly [Name in keyof SearchQuery]: SearchQuery[Name] extends readonly (infer Item)[]
    ? Item[]
    : SearchQuery[Name];
};

/** Reads the parameters of a search. Throws 400 for a known parameter with a modifier or a value that it cannot have. */
export function parseSearch(
  type: string,
  given: Iterable<readonly [string, string]>,
  limits: SearchLimits,
): SearchQuery {
  const query: Draft = {
    type,
    filters: [],
    sort: [],
    includes: [],
    reverseIncludes: [],
    count: limits.defaultPageSize,
    offset: 0,
    cursor: undefined,
    total: 'none',
    onlyCount: false,
    elements: undefined,
    applied: [],
    unknown: [],
    warnings: [],
  };
  for (const [name, value] of given) readParameter(query, name, value, limits);
  if (query.filters.length > MAX_FILTERS) {
    throw refused(400, 'too-costly', `More than ${MAX_FILTERS} search parameters.`);
  }
  return query;
}

function readParameter(query: Draft, name: string, value: string, limits: SearchLimits): void {
  switch (name) {
    case '_offset':
      query.offset = wholeNumber(name, value);
      return;
    case '_cursor':
      query.cursor = value;
      return;
    case '_format':
    case '_pretty':
      return;
    case '_count':
      query.count = Math.min(wholeNumber(name, value), limits.maxPageSize);
      break;
    case '_total':
      query.total = value === 'none' ? 'none' : 'accurate';
      break;
    case '_summary':
      if (value !== 'count' && value !== 'false') return void query.unknown.push(name);
      query.onlyCount = value === 'count';
      break;
    case '_elements':
      query.elements = value.split(',').filter((element) => element !== '');
      break;
    case '_sort':
      query.sort.push(...value.split(',').flatMap((key) => sortKey(query, key)));
      break;
    case '_include':
    case '_revinclude':
      (name === '_include' ? query.includes : query.reverseIncludes).push(includeOf(value));
      break;
    default:
      if (!readFilter(query, name, value)) return void query.unknown.push(name);
  }
  query.applied.push([name, value]);
}

function readFilter(query: Draft, name: string, value: string): boolean {
  const [base = '', modifier] = name.split(/:(.*)/s);
  const parameter = parametersOf(query.type).get(base);
  if (parameter === undefined) return false;
  if (modifier !== undefined && !isModifier(parameter, modifier)) {
    throw refused(400, 'not-supported', `Modifier :${modifier} of ${base} is not supported.`);
  }
  if (value === '') {
    // R4 leaves a parameter without value out of the search.
    query.warnings.push(warning('informational', `${name} has no value and was left out.`));
    return true;
  }
  const values = splitEscaped(value, ',');
  if (values.length > MAX_VALUES) {
    throw refused(400, 'too-costly', `More than ${MAX_VALUES} values of ${base}.`);
  }
  query.filters.push({ parameter, modifier, values });
  return true;
}

const isModifier = ({ type }: SearchParameter, modifier: string): boolean =>
  MODIFIERS[type].includes(modifier) || (type === 'reference' && /^[A-Z][A-Za-z]+$/.test(modifier));

function sortKey(query: Draft, key: string): SearchQuery['sort'][number][] {
  const descending = key.startsWith('-');
  const name = descending ? key.slice(1) : key;
  const parameter = parametersOf(query.type).get(name);
  if (parameter === undefined) throw refused(400, 'not-supported', `Cannot sort by ${name}.`);
  return [{ parameter, descending }];
}

function includeOf(value: string): Include {
  const [sourceType = '', parameter, targetType] = value.split(':');
  const known =
    parameter === '*' || parametersOf(sourceType).get(parameter ?? '')?.type === 'reference';
  if (parameter === undefined || !known) {
    throw refused(400, 'not-supported', `Unknown include ${value}: wanted Type:parameter.`);
  }
  return { sourceType, parameter, targetType };
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw refused(400, 'value', `${name} must be a whole number.`);
  return Number(value);
}

export const warning = (code: string, diagnostics: string): Issue => ({
  severity: 'warning',
  code,
  diagnostics,
});

/** Splits at a separator that no backslash precedes. */
export const splitEscaped = (text: string, separator: ',' | '|' | '$'): string[] =>
  text.split(separator === ',' ? /(?<!\\),/ : separator === '|' ? /(?<!\\)\|/ : /(?<!\\)\$/);

export const unescape = (text: string): string => text.replace(/\\([,|$\\])/g, '$1');
