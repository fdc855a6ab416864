import { defineOperation, type AuditedInput } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { exportQuerySchema, runsQuerySchema } from './list-query';
import {
  cancelBodySchema,
  incidentBodySchema,
  resumeBodySchema,
  runDetailSchema,
  runIdSchema,
  runPageSchema,
  signalOutputSchema,
} from './schemas';

const run = Type.Object({ id: runIdSchema });
const theRun = ({ params }: AuditedInput): string => `run:${String(params['id'])}`;

export const runOperations = {
  listRuns: defineOperation({
    id: 'listRuns',
    method: 'get',
    path: '/api/runs',
    tag: 'runs',
    summary: 'Lists the runs that match all filters, newest first, with their current status.',
    description:
      'The engine provides the status of runs that are not known to have ended. A page may have fewer runs than `limit` and still have a `nextCursor`.',
    access: ['viewer'],
    query: runsQuerySchema,
    answers: { 200: { description: 'A page of the list.', schema: runPageSchema } },
  }),
  exportRuns: defineOperation({
    id: 'exportRuns',
    method: 'get',
    path: '/api/runs.csv',
    tag: 'runs',
    summary: 'Exports the runs that match all filters as CSV for spreadsheets, newest first.',
    description:
      'UTF-8 with a byte order mark, semicolons, every text quoted, instants in the time zone of the instance, titles in the language of the caller. At most 10,000 runs; a list that is cut says so in its last row. A text that a spreadsheet would run as a formula has an apostrophe before it.',
    access: ['viewer'],
    query: exportQuerySchema,
    answers: {
      200: { description: 'The list.', media: 'text/csv', schema: Type.String() },
    },
    audited: ({ query }) => (query['subjects'] === true ? 'runs:with-subjects' : 'runs:all'),
  }),
  getRun: defineOperation({
    id: 'getRun',
    method: 'get',
    path: '/api/runs/:id',
    tag: 'runs',
    summary: 'Returns a run with its event and the trace of each node.',
    access: ['viewer'],
    params: run,
    description:
      'Callers without a role that reads clinical content get statuses without values, and `withheld: true`.',
    answers: { 200: { description: 'The run.', schema: runDetailSchema } },
    problems: ['not-found', 'run-expired', 'run-lost'],
    audited: theRun,
    auditedAtMost: 'once-a-minute',
  }),
  streamRun: defineOperation({
    id: 'streamRun',
    method: 'get',
    path: '/api/runs/:id/stream',
    tag: 'runs',
    summary: 'Streams a run as server-sent events until it ends.',
    description: [
      '- `event: snapshot` with the `RunSnapshot`, immediately and on every change',
      '- `event: end` with `{ "status": "completed" }` or `"failed"`; then the stream closes',
      '- `event: refused` with `{ "code": "credentials-refused" }` within seconds after the credentials or roles of the caller changed; then the stream closes',
      '',
      'If the stream closes without `end` or `refused`, open it again. Callers without a role that reads clinical content get statuses without values.',
    ].join('\n'),
    access: ['viewer'],
    params: run,
    answers: {
      200: { description: 'The stream.', media: 'text/event-stream', schema: Type.String() },
    },
    problems: ['not-found', 'run-expired', 'run-lost'],
    audited: theRun,
    auditedAtMost: 'once-a-minute',
  }),
  cancelRun: defineOperation({
    id: 'cancelRun',
    method: 'post',
    path: '/api/runs/:id/cancel',
    tag: 'runs',
    summary:
      'Cancels a run. The run ends when it next suspends; a run that cannot do so is killed.',
    access: ['operator'],
    params: run,
    body: cancelBodySchema,
    answers: {
      202: { description: 'The cancellation was requested.', schema: signalOutputSchema },
    },
    problems: ['not-found', 'already-cancelled', 'run-ended', 'run-expired', 'run-lost'],
    audited: theRun,
  }),
  resumeRun: defineOperation({
    id: 'resumeRun',
    method: 'post',
    path: '/api/runs/:id/resume',
    tag: 'runs',
    summary: 'Resumes a run that the control plane paused.',
    access: ['operator'],
    params: run,
    body: resumeBodySchema,
    answers: { 202: { description: 'The run was resumed.', schema: signalOutputSchema } },
    problems: ['not-found', 'run-ended', 'run-not-paused', 'run-expired', 'run-lost'],
    audited: theRun,
  }),
  actOnIncident: defineOperation({
    id: 'actOnIncident',
    method: 'post',
    path: '/api/runs/:id/incidents/*nodePath',
    tag: 'runs',
    summary: 'Resolves an incident: decides how a node that waits for an operator continues.',
    access: ['operator'],
    params: Type.Object({
      id: runIdSchema,
      nodePath: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'Node path, for example `doses[3]/send`.',
      }),
    }),
    body: incidentBodySchema,
    answers: {
      202: { description: 'The action was delivered to the node.', schema: signalOutputSchema },
    },
    problems: ['not-found', 'already-acted', 'no-incident', 'run-expired', 'run-lost'],
    audited: theRun,
  }),
};
