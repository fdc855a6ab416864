import type { OperationDefinition } from '../operation/operation';
import {
  addressTooLong,
  BODY_UNREADABLE,
  bodyInvalid,
  bodyTooLarge,
  FORBIDDEN,
  HEADERS_TOO_LARGE,
  headersInvalid,
  ID_UNKNOWN,
  JSON_MALFORMED,
  JSON_INEXACT,
  jsonTooDeep,
  jsonTooManyValues,
  mediaTypeUnsupported,
  NO_ANSWER_IN_TIME,
  notAcceptable,
  OVERLOADED,
  PATH_MALFORMED,
  queryInvalid,
  REQUEST_MALFORMED,
  TEXT_INVALID,
} from '../protocol-problems';

/** What one operation may be refused with: status → codes. */
export type ProblemCodes = ReadonlyMap<number, readonly string[]>;

type Refusal = Readonly<{ status: number; code: string }>;

const METHODS_WITH_BODY = new Set(['post', 'put', 'patch']);

/** What an operation behind the gate depends on may be away. */
export const UNAVAILABLE = [
  'credential-store-unavailable',
  'definition-store-unavailable',
  'engine-unavailable',
  'port-unbound',
  'run-index-unavailable',
] as const;

const of =
  (status: number) =>
  (code: string): Refusal => ({ status, code });

const BEHIND_THE_GATE: readonly Refusal[] = [FORBIDDEN, OVERLOADED, ...UNAVAILABLE.map(of(503))];

const OF_ANY: readonly Refusal[] = [
  REQUEST_MALFORMED,
  queryInvalid([]),
  notAcceptable([]),
  addressTooLong(0),
  HEADERS_TOO_LARGE,
  NO_ANSWER_IN_TIME,
];

const OF_A_BODY: readonly Refusal[] = [
  BODY_UNREADABLE,
  TEXT_INVALID,
  bodyTooLarge(0),
  mediaTypeUnsupported([]),
];

/** Status → codes, as an operation says its own. */
export type CodesByStatus = Readonly<Record<number, readonly string[]>>;

const refusalsOf = (codes: CodesByStatus): readonly Refusal[] =>
  Object.entries(codes).flatMap(([status, some]) => some.map(of(Number(status))));

/**
 * What the framework answers for an operation by itself, what the operation says of its own, and, unless
 * it is public, what the gate refuses with.
 */
export function problemsOf(definition: OperationDefinition, gate: CodesByStatus): ProblemCodes {
  const {
    method,
    path,
    access,
    headers,
    body,
    bodyAs = 'json',
    audited,
    problems = {},
  } = definition;
  const hasParameters = /[:*]/.test(path);
  const readsBody = METHODS_WITH_BODY.has(method);
  const readsJson = readsBody && bodyAs !== 'text';
  const refusals: readonly Refusal[] = [
    ...OF_ANY,
    ...(hasParameters ? [PATH_MALFORMED, ID_UNKNOWN] : []),
    ...(headers ? [headersInvalid([])] : []),
    ...(readsBody ? OF_A_BODY : []),
    ...(readsJson ? [JSON_MALFORMED, jsonTooDeep(0), jsonTooManyValues(0), JSON_INEXACT] : []),
    ...(readsJson && body && bodyAs !== 'unchecked' ? [bodyInvalid([])] : []),
    ...(access === 'public' ? [] : [...BEHIND_THE_GATE, ...refusalsOf(gate)]),
    ...(audited ? [{ status: 503, code: 'audit-log-unavailable' }] : []),
    ...refusalsOf(problems),
  ];
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => {
      const codes = refusals.filter((refusal) => refusal.status === status);
      return [status, [...new Set(codes.map(({ code }) => code))].sort()];
    }),
  );
}
