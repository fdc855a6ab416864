import { compileSchema, explained } from '@platform/manifests';
import type { RunPosition } from '@platform/run-store';
import { Type } from '@sinclair/typebox';

import { queryInvalid } from './problems';

/** Where the next page starts: after one validation of a run, or after all of them. */
export interface ValidationCursor extends RunPosition {
  readonly pendingId?: string;
}

/** What `GET /api/validations` is asked. */
export interface ValidationsQuery {
  readonly kind?: string;
  readonly role?: string;
  readonly subject?: { readonly kind: string; readonly id: string };
  readonly overdue?: boolean;
  readonly limit: number;
  readonly cursor?: ValidationCursor;
}

const DEFAULT_LIMIT = 50;

const text = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));

const querySchema = compileSchema(
  Type.Object({
    kind: text,
    role: text,
    subject: Type.Optional(
      Type.String({
        pattern: '^[^:]+:[^]+$',
        ...explained({ fr: '« <type>:<id> » est attendu', en: '"<kind>:<id>" is expected' }),
      }),
    ),
    overdue: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]\\d?|1\\d\\d|200)$',
        ...explained({
          fr: 'un entier de 1 à 200 est attendu',
          en: 'an integer from 1 to 200 is expected',
        }),
      }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
);

const cursorSchema = compileSchema(
  Type.Object({
    createdAt: Type.String(),
    id: Type.String(),
    pendingId: Type.Optional(Type.String()),
  }),
);

export const encodeCursor = (cursor: ValidationCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decodeCursor(text: string): ValidationCursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (cursorSchema.is(value)) return value as ValidationCursor;
  } catch {
    // No cursor of ours either.
  }
  throw queryInvalid([
    {
      path: '/cursor',
      message: {
        fr: 'un « nextCursor » reçu est attendu',
        en: 'a "nextCursor" that was received is expected',
      },
    },
  ]);
}

/** Throws the 400 problem `query-invalid`. */
export function parseValidationsQuery(query: unknown): ValidationsQuery {
  const errors = querySchema.check(query);
  if (errors.length > 0 || !querySchema.is(query)) throw queryInvalid(errors);
  const { kind, role, subject, overdue, limit, cursor } = query;
  const colon = subject?.indexOf(':') ?? -1;
  return {
    ...(kind !== undefined && { kind }),
    ...(role !== undefined && { role }),
    ...(subject !== undefined && {
      subject: { kind: subject.slice(0, colon), id: subject.slice(colon + 1) },
    }),
    ...(overdue !== undefined && { overdue: overdue === 'true' }),
    limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
    ...(cursor !== undefined && { cursor: decodeCursor(cursor) }),
  };
}
