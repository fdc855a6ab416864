import { isObject } from '@platform/manifests';
import type { ValueSetConcept } from '@platform/ports';

/** Why a terminology server gave no answer. A closed set of values, because logs and metrics show it. */
export type NoAnswer =
  'unreachable' | 'unreadable' | 'not-found' | 'not-enumerable' | `http-${number}`;

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

/** The `result` of `$validate-code`. */
export function readResult(body: unknown): Answer<boolean> {
  const result = parameter(body, 'result', 'valueBoolean');
  return typeof result === 'boolean' ? { value: result } : { none: 'unreadable' };
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

export function readExpansion(body: unknown): Answer<ExpansionPage> {
  const expansion = isObject(body) && body['resourceType'] === 'ValueSet' && body['expansion'];
  if (!isObject(expansion)) return { none: 'unreadable' };
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
