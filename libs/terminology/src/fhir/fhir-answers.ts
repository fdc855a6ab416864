import { isObject } from '@platform/manifests';
import type { ValueSetConcept } from '@platform/ports';

/** Why a terminology server gave no answer. A closed set of values, because logs and metrics show it. */
export type NoAnswer =
  | 'unreachable'
  | 'unauthenticated'
  | 'unreadable'
  | 'not-found'
  | 'not-enumerable'
  | `http-${number}`;

/** The server answered the question, or it did not. `isAssumed`: it answered a question that comes close. */
export type Answer<T> =
  { readonly value: T; readonly isAssumed?: boolean } | { readonly none: NoAnswer };

type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

function parameter(body: unknown, name: string, member: string): unknown {
  if (!isObject(body) || body['resourceType'] !== 'Parameters') return undefined;
  return listOf(body['parameter']).find((each) => each['name'] === name)?.[member];
}

/** The codes of an issue: its own, and those of its details, for example `not-found` of `tx-issue-type`. */
const codesOf = ({ code, details }: Json): readonly unknown[] => [
  code,
  ...listOf(isObject(details) && details['coding']).map((coding) => coding['code']),
];

/** Of longer messages only the beginning is read. */
const MAX_MESSAGE_LENGTH = 1_000;

/** Parameters with which servers name the code system that they do not have. */
const UNKNOWN_SYSTEM = ['x-caused-by-unknown-system', 'x-unknown-system'];

/** `'http://loinc.org|2.77'`, with words about its version behind it. */
const NAMED = String.raw`['"\[{(]?[^\s'"\])}]+['"\])}]?(?:,?\s+(?:and\s+)?version\s+['"]?[^\s'"]+['"]?)?`;
const ABSENT = String.raw`(?:(?:could not|cannot|can't) be (?:found|resolved|located)|(?:is|was) (?:unknown|not (?:found|known|loaded|available|supported))|not found|unknown|does not exist)`;

/**
 * Sentences of servers that say it in words only. "Code x not found in code system y" is none of them: the server has
 * the system.
 */
const SENTENCES = [
  new RegExp(
    String.raw`(?<!\b(?:in|of|from|within) (?:the )?)\bcode ?system:?\s+${NAMED}\s+${ABSENT}`,
    'i',
  ),
  /(?<!\bin )\b(?:unknown|unsupported|unrecognized|(?:unable to|failed to|could not|cannot|can't) (?:find|resolve|locate|load)|no)\s+(?:the\s+|a\s+)?code ?system\b/i,
];

/**
 * Whether a "no" only says that the server does not have the code system, or the version of it that was asked for. Such a
 * server knows nothing of the code.
 */
function isOfUnknownSystem(body: unknown): boolean {
  const parameters = isObject(body) ? listOf(body['parameter']) : [];
  if (parameters.some(({ name }) => UNKNOWN_SYSTEM.includes(String(name)))) return true;
  const issues = parameters.flatMap(({ name, resource }) =>
    name === 'issues' && isObject(resource) ? listOf(resource['issue']) : [],
  );
  const codes = issues.flatMap(codesOf);
  if (codes.includes('not-found')) return true;
  if (codes.includes('code-invalid') || codes.includes('invalid-code')) return false;
  const message = parameter(body, 'message', 'valueString');
  if (typeof message !== 'string') return false;
  const beginning = message.slice(0, MAX_MESSAGE_LENGTH);
  return SENTENCES.some((sentence) => sentence.test(beginning));
}

/** The `result` of `$validate-code`. A "no" about a code system that the server does not have is no answer. */
export function readResult(body: unknown): Answer<boolean> {
  const result = parameter(body, 'result', 'valueBoolean');
  if (typeof result !== 'boolean') return { none: 'unreadable' };
  return !result && isOfUnknownSystem(body) ? { none: 'not-found' } : { value: result };
}

/** The `display` of `$lookup`. */
export function readDisplay(body: unknown): Answer<string> {
  const display = parameter(body, 'display', 'valueString');
  return typeof display === 'string' && display !== ''
    ? { value: display }
    : { none: 'unreadable' };
}

/** One page of `$expand`. `total` is absent where the server does not count. */
interface ExpansionPage {
  readonly concepts: readonly ValueSetConcept[];
  readonly total?: number;
}

/** Flattens nested entries. Nesting gives the parent; an entry without a code is only a group. */
function flatten(contains: unknown, parent: string | undefined): readonly ValueSetConcept[] {
  return listOf(contains).flatMap((entry) => {
    const { code, display } = entry;
    if (typeof code !== 'string') return flatten(entry['contains'], parent);
    const concept: ValueSetConcept = {
      code,
      display: typeof display === 'string' ? display : code,
      ...(parent === undefined ? {} : { parent }),
    };
    return [concept, ...flatten(entry['contains'], code)];
  });
}

/** Extensions of an expansion that does not have all codes of its value set. */
const PARTIAL = new Set(
  ['valueset-toocostly', 'valueset-unclosed'].map(
    (name) => `http://hl7.org/fhir/StructureDefinition/${name}`,
  ),
);

export function readExpansion(body: unknown): Answer<ExpansionPage> {
  const expansion = isObject(body) && body['resourceType'] === 'ValueSet' && body['expansion'];
  if (!isObject(expansion)) return { none: 'unreadable' };
  const isPartial = listOf(expansion['extension']).some(({ url }) => PARTIAL.has(String(url)));
  if (isPartial) return { none: 'not-enumerable' };
  const { contains, total } = expansion;
  const concepts = flatten(contains, undefined);
  return { value: { concepts, ...(typeof total === 'number' ? { total } : {}) } };
}

/** Statuses of servers that do not have what the question is about. */
const REFUSALS = [400, 404, 422];

/** The reason of a refusal: unknown value set, too large to list, or something else. */
export function readRefusal(status: number, body: unknown): NoAnswer {
  const issues = isObject(body) ? listOf(body['issue']) : [];
  if (issues.some(({ code }) => code === 'too-costly')) return 'not-enumerable';
  return REFUSALS.includes(status) ? 'not-found' : `http-${status}`;
}
