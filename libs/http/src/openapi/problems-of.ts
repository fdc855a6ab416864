import { STATUS_CODES } from 'node:http';

import { statusesOf, type ProblemCode } from '@platform/problems';

import type { OperationDefinition } from '../operation/operation';

/** Problems of one status that many operations share. They form one component of the document. */
export interface SharedProblems {
  /** Name of the component, e.g. `BadRequestJson`. */
  readonly name: string;
  readonly status: number;
  /** Sorted. */
  readonly codes: readonly ProblemCode[];
}

/** The problems of one operation at one status. */
export interface StatusProblems {
  readonly shared?: SharedProblems;
  /** Problems of this operation alone. Sorted. */
  readonly own: readonly ProblemCode[];
}

/** Problems of any operation behind the gate when a part that it depends on is down. */
export const UNAVAILABLE = [
  'credential-store-unavailable',
  'definition-store-unavailable',
  'engine-unavailable',
  'port-unbound',
  'run-index-unavailable',
] as const satisfies readonly ProblemCode[];

const ANY: readonly ProblemCode[] = [
  'request-malformed',
  'path-malformed',
  'query-invalid',
  'headers-invalid',
  'not-acceptable',
  'address-too-long',
  'headers-too-large',
  'no-answer-in-time',
];

const BEHIND_THE_GATE: readonly ProblemCode[] = [
  'forbidden',
  'overloaded',
  'audit-log-unavailable',
  ...UNAVAILABLE,
];

const TEXT: readonly ProblemCode[] = [
  'body-unreadable',
  'text-invalid',
  'body-too-large',
  'media-type-unsupported',
];

const UNCHECKED_JSON: readonly ProblemCode[] = [
  ...TEXT,
  'json-malformed',
  'json-member-doubled',
  'json-too-deep',
  'json-too-many-values',
  'json-inexact',
];

/** Problems of a request body, by `bodyAs`. */
const BODIES = {
  None: [],
  Text: TEXT,
  UncheckedJson: UNCHECKED_JSON,
  Json: [...UNCHECKED_JSON, 'body-invalid'],
} as const satisfies Readonly<Record<string, readonly ProblemCode[]>>;

const METHODS_WITH_BODY = new Set(['post', 'put', 'patch']);

function bodyOf({ method, body, bodyAs = 'json' }: OperationDefinition): keyof typeof BODIES {
  if (!METHODS_WITH_BODY.has(method)) return 'None';
  if (bodyAs === 'text') return 'Text';
  return body && bodyAs === 'json' ? 'Json' : 'UncheckedJson';
}

/**
 * Returns the problems of an operation by status: those of the framework, those of the gate (`gate`) unless the
 * operation is public, and its own.
 */
export function problemsOf(
  definition: OperationDefinition,
  gate: readonly ProblemCode[],
): ReadonlyMap<number, StatusProblems> {
  const { access, path, problems = [] } = definition;
  const isPublic = access === 'public';
  const body = bodyOf(definition);
  const shared = byStatus([
    ...ANY,
    ...BODIES[body],
    ...(isPublic ? [] : [...BEHIND_THE_GATE, ...gate]),
  ]);
  const own = byStatus([...(/[:*]/.test(path) ? (['not-found'] as const) : []), ...problems]);
  const statuses = [...new Set([...shared.keys(), ...own.keys()])].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => {
      const codes = shared.get(status);
      const name = sharedName(status, { isPublic, body });
      return [
        status,
        {
          ...(codes && { shared: { name, status, codes } }),
          own: (own.get(status) ?? []).filter((code) => !codes?.includes(code)),
        },
      ];
    }),
  );
}

function byStatus(codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> {
  const found = new Map<number, ProblemCode[]>();
  for (const code of [...new Set(codes)].sort()) {
    for (const status of statusesOf(code)) found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

/** Only these two statuses differ between operations. */
function sharedName(
  status: number,
  of: { readonly isPublic: boolean; readonly body: keyof typeof BODIES },
): string {
  const name = (STATUS_CODES[status] ?? String(status)).replace(/\W/g, '');
  const prefix = of.isPublic && (status === 400 || status === 503) ? 'Public' : '';
  const suffix = status === 400 && of.body !== 'None' ? of.body : '';
  return `${prefix}${name}${suffix}`;
}
