import { defineOperation } from '@platform/http';
import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { pageOf, pageQuery } from '../listing/page';
import { runIdOf } from '../validations/pending-id';

const access = ['admin', 'operator'] as const;
const closed = { additionalProperties: false };

const readable = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[^\\u0000-\\u001f\\ud800-\\udfff]{1,500}$',
      description,
      ...explained({
        fr: 'de 1 à 500 caractères lisibles sont attendus',
        en: '1 to 500 readable characters are expected',
      }),
    }),
  );
const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }));

const seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const headSchema = Type.Object({ seq, hash }, { ...closed, title: 'AuditHead' });

const lineSchema = Type.Object(
  {
    seq: Type.Integer({ minimum: 1, description: 'Sequence number, from 1 without gaps.' }),
    at: Type.String({ format: 'date-time' }),
    actor: Type.Object({ kind: Type.String(), id: Type.String(), name: Type.String() }, closed),
    action: Type.String({ description: 'Operation id.' }),
    resource: Type.String({ description: '`<kind>:<id>`' }),
    requestId: Type.String(),
    refusal: Type.Optional(
      Type.Object(
        { status: Type.Integer(), code: Type.String() },
        { ...closed, description: 'Code of the problem, if the request was refused.' },
      ),
    ),
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 over this line and the hash of the previous line.',
    }),
  },
  { ...closed, title: 'AuditLine' },
);

const verdictSchema = Type.Object(
  {
    ok: Type.Boolean(),
    lines: Type.Integer({ minimum: 0, description: 'Number of lines read.' }),
    head: Type.Union([headSchema, Type.Null()], {
      description: 'The last valid line. Store it elsewhere to find missing lines later.',
    }),
    broken: Type.Optional(
      Type.Object(
        {
          seq: Type.Integer(),
          reason: Type.Union([
            Type.Literal('missing'),
            Type.Literal('altered'),
            Type.Literal('truncated'),
            Type.Literal('unreadable'),
          ]),
        },
        { ...closed, description: 'The first line where the chain breaks.' },
      ),
    ),
  },
  { ...closed, title: 'AuditVerdict' },
);

/** What a screen shows: one run, one validation, a list of them, or the audit log. */
const screen = Type.String({
  pattern:
    '^((runs|validations|simulations|audit):all|(run|validation):[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,2000})$',
  description:
    '`runs:all`, `validations:all`, `simulations:all`, `audit:all`, `run:<id>` or `validation:<pendingId>`',
  ...explained({
    fr: 'runs:all, validations:all, simulations:all, audit:all, run:<id> ou validation:<pendingId> est attendu',
    en: 'runs:all, validations:all, simulations:all, audit:all, run:<id> or validation:<pendingId> is expected',
  }),
});

/** Returns the id of the run that a screen shows, or whose validation it shows. Undefined for a list. */
export function revealedRun(resource: string): string | undefined {
  const [, kind, id = ''] = /^(run|validation):([\s\S]*)$/.exec(resource) ?? [];
  if (kind === 'run') return id;
  return kind === 'validation' ? (runIdOf(id) ?? id) : undefined;
}

export const auditOperations = {
  listAudit: defineOperation({
    id: 'listAudit',
    method: 'get',
    path: '/api/audit',
    tag: 'audit',
    summary: 'Lists the audit log: who did what, on which resource, in which request and when.',
    access,
    query: Type.Object({
      ...pageQuery(),
      actor: readable('Id of the caller who acted.'),
      action: readable('Id of an operation.'),
      resource: readable('`<kind>:<id>`'),
      from: instant('Only lines at or after this instant.'),
      to: instant('Only lines before this instant.'),
    }),
    answers: {
      200: { description: 'A page of audit lines.', schema: pageOf(lineSchema, 'AuditPage') },
    },
  }),
  verifyAudit: defineOperation({
    id: 'verifyAudit',
    method: 'get',
    path: '/api/audit/verify',
    tag: 'audit',
    summary: 'Verifies the hash chain of the audit log and reports where it breaks.',
    description:
      'Missing lines at the end can only be found by comparing with an earlier `head` that you stored elsewhere.',
    access,
    query: Type.Object({ seq: Type.Optional(seq), hash: Type.Optional(hash) }),
    answers: { 200: { description: 'The result of the check.', schema: verdictSchema } },
  }),
  revealSubjects: defineOperation({
    id: 'revealSubjects',
    method: 'post',
    path: '/api/reveals',
    tag: 'audit',
    summary: 'Writes to the audit log that a person asked to see the ids of subjects.',
    description:
      'For screens that hide the ids until asked. Show them after the 204. The operation gives no access: ' +
      'whoever may call it reads the ids in the runs, the validations or the audit log themselves.',
    access: ['viewer', 'admin'],
    body: Type.Object({ resource: screen }, { ...closed, title: 'Reveal' }),
    answers: { 204: { description: 'The line is written.' } },
    problems: ['not-found', 'run-index-unavailable'],
    // The line of one run or validation is written once the run is known: the caller could write any text into the log.
    audited: ({ body }) => {
      const { resource } = (body ?? {}) as { readonly resource?: unknown };
      return typeof resource === 'string' && revealedRun(resource) === undefined
        ? resource
        : undefined;
    },
  }),
};
