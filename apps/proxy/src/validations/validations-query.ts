import { Type, type Static } from '@sinclair/typebox';

import { cursorCodec, DEFAULT_PAGE_SIZE, pageQuery } from '../listing/page';
import { runPositionFields, parseSubject, subjectParameter } from '../runs/list-query';

const cursorSchema = Type.Object(
  {
    ...runPositionFields,
    pendingId: Type.Optional(Type.String({ pattern: '^[^\\u0000]{1,4000}$' })),
  },
  { additionalProperties: false },
);

/** Start of the next page: after one validation of a run, or after the whole run. */
type ValidationCursor = Static<typeof cursorSchema>;

/** Filters of a list of validations. */
export interface ValidationsQuery {
  readonly kind?: string;
  readonly role?: string;
  readonly subject?: { readonly kind: string; readonly id: string };
  readonly overdue?: boolean;
  readonly limit: number;
  readonly cursor?: ValidationCursor;
}

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

/** Query parameters of `GET /api/validations`. */
export const validationsQuerySchema = Type.Object({
  kind: text('Node type of the human task.'),
  role: text('Only validations assigned to this role.'),
  subject: subjectParameter,
  overdue: Type.Optional(Type.Boolean({ description: 'Whether its due time has passed.' })),
  ...pageQuery(),
});

const cursorOf = cursorCodec(cursorSchema);

export const encodeCursor = cursorOf.encode;

/** Reads the query. Throws the 400 problem `query-invalid` for an invalid cursor. */
export function readValidationsQuery({
  subject,
  limit = DEFAULT_PAGE_SIZE,
  cursor,
  ...narrow
}: Static<typeof validationsQuerySchema>): ValidationsQuery {
  return {
    ...narrow,
    limit,
    ...(subject !== undefined && { subject: parseSubject(subject) }),
    ...(cursor !== undefined && { cursor: cursorOf.decode(cursor) }),
  };
}
