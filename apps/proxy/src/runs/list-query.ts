import { MAX_INTEGER } from '@platform/database';
import { problemError, type ProblemError } from '@platform/http';
import { explained } from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';
import { RUN_WAITS, type RunQuery } from '@platform/run-store';
import { Type, type Static } from '@sinclair/typebox';

import { cursorCodec, DEFAULT_RUNS_PAGE_SIZE, pageQuery } from '../listing/page';
import { oneOf } from './trace-schemas';

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** The query parameter for the subject of a run. */
export const subjectParameter = Type.Optional(
  Type.String({
    pattern: '^[^:]+:[\\s\\S]+$',
    maxLength: 1_000,
    ...explained({ fr: '« <type>:<id> » est attendu', en: '"<kind>:<id>" is expected' }),
  }),
);

const filterFields = {
  status: Type.Optional(
    oneOf(['running', 'completed', 'failed'], { description: 'Current status of the run.' }),
  ),
  waitsFor: Type.Optional(
    oneOf(RUN_WAITS, {
      description: 'What the unfinished run waits for. Lost runs wait for nothing.',
    }),
  ),
  lost: Type.Optional(Type.Boolean({ description: 'Whether the run is lost.' })),
  workflow: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Slug of the workflow.' }),
  ),
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_INTEGER,
      description: 'Version of the workflow. Requires `workflow`.',
    }),
  ),
  subject: subjectParameter,
  from: instant('Only runs created at or after this instant.'),
  to: instant('Only runs created before this instant.'),
};

/** Query of `GET /api/runs`. */
export const runsQuerySchema = Type.Object({
  ...filterFields,
  ...pageQuery(DEFAULT_RUNS_PAGE_SIZE),
  count: Type.Optional(
    Type.Boolean({ description: 'Whether to count the runs that match, as the index has them.' }),
  ),
});

/** Query of `GET /api/runs.csv`. */
export const exportQuerySchema = Type.Object({
  ...filterFields,
  subjects: Type.Optional(
    Type.Boolean({ description: 'Whether the ids of subjects are in it. The audit log says so.' }),
  ),
});

export type RunsQuery = Static<typeof runsQuerySchema>;

/** The position of a run in the index. A database server accepts no text with U+0000. */
export const runPositionFields = {
  createdAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  id: Type.String({ pattern: '^[^\\u0000]{1,2000}$' }),
};

const cursor = cursorCodec(Type.Object(runPositionFields, { additionalProperties: false }));

export const encodeRunCursor = cursor.encode;

const refused = (name: string, message: LocalizedText): ProblemError =>
  problemError('query-invalid', { errors: [{ path: `/${name}`, message }] });

/** Length of the instants in the index: `from` and `to` are compared with them as texts. */
const ISO_LENGTH = '2026-01-01T00:00:00.000Z'.length;

function parseInstant(name: 'from' | 'to', text: string): string {
  const time = Date.parse(text);
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  if (iso.length === ISO_LENGTH) return iso;
  throw refused(name, { fr: 'cet instant n’existe pas', en: 'there is no such instant' });
}

export function parseSubject(text: string): { readonly kind: string; readonly id: string } {
  const colon = text.indexOf(':');
  return { kind: text.slice(0, colon), id: text.slice(colon + 1) };
}

/** Status → final statuses that its runs may have in the index; null: none. */
const FINAL_STATUSES = {
  running: [null],
  completed: ['completed', null],
  failed: ['failed', null],
} as const;

function toWorkflowFilter({ workflow: slug, version }: RunsQuery): Pick<RunQuery, 'workflow'> {
  if (slug !== undefined) return { workflow: { slug, ...(version !== undefined && { version }) } };
  if (version === undefined) return {};
  throw refused('version', {
    fr: 'une version est celle d’un workflow : « workflow » est attendu aussi',
    en: 'a version is one of a workflow: "workflow" is expected as well',
  });
}

/** Converts the query to one of the index. Throws the 400 problem `query-invalid`. */
export function readRunsQuery(query: RunsQuery) {
  const { waitsFor, lost, subject, from, to, limit = DEFAULT_RUNS_PAGE_SIZE } = query;
  const status = query.status ?? (waitsFor === undefined ? undefined : 'running');
  const find: RunQuery = {
    ...toWorkflowFilter(query),
    ...(status !== undefined && { finalStatuses: FINAL_STATUSES[status] }),
    ...(waitsFor !== undefined && { lost: false }),
    // A run without a report is at work as well.
    ...(waitsFor !== undefined && waitsFor !== 'nothing' && { waitsFor }),
    ...(lost !== undefined && { lost }),
    ...(subject !== undefined && { subject: parseSubject(subject) }),
    ...(from !== undefined && { from: parseInstant('from', from) }),
    ...(to !== undefined && { to: parseInstant('to', to) }),
  };
  const after = query.cursor === undefined ? undefined : cursor.decode(query.cursor);
  return { status, waitsFor, find, limit, after };
}
