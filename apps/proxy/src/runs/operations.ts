import { defineOperation, type AuditedInput } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { runsQuerySchema } from './list-query';
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
    summary: 'The runs that meet every filter given, newest first, each with its status now.',
    description:
      'The status of a run that is not known to have ended is asked of the engine. A page may hold fewer runs than `limit` and still have a `nextCursor`.',
    access: ['viewer'],
    query: runsQuerySchema,
    answers: { 200: { description: 'One page.', schema: runPageSchema } },
  }),
  getRun: defineOperation({
    id: 'getRun',
    method: 'get',
    path: '/api/runs/:id',
    tag: 'runs',
    summary: 'One run, with its event and what each of its nodes did.',
    access: ['viewer'],
    params: run,
    description:
      'Without a role that reads clinical content: statuses, without values, and `withheld: true`.',
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
    summary: 'Follows a run: server-sent events until it ends.',
    description:
      '`event: snapshot` with the `RunSnapshot` of the run at once and on every change; `event: end` with `{ "status": "completed" }` or `"failed"`, then the stream is closed; `event: refused` with `{ "code": "credentials-refused" }`, then the same, within seconds after the caller is no longer let in or has other roles. A stream that closes without either is to be opened again. Without a role that reads clinical content: statuses, without values.',
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
    summary: 'Asks a run to end, which it does when it next rests; one that cannot is ended.',
    access: ['operator'],
    params: run,
    body: cancelBodySchema,
    answers: { 202: { description: 'It was asked to.', schema: signalOutputSchema } },
    problems: ['not-found', 'run-ended', 'run-expired', 'run-lost'],
    audited: theRun,
  }),
  resumeRun: defineOperation({
    id: 'resumeRun',
    method: 'post',
    path: '/api/runs/:id/resume',
    tag: 'runs',
    summary: 'Lets a run go on that the control plane had paused.',
    access: ['operator'],
    params: run,
    body: resumeBodySchema,
    answers: { 202: { description: 'It is tried once more.', schema: signalOutputSchema } },
    problems: ['not-found', 'run-ended', 'run-not-paused', 'run-expired', 'run-lost'],
    audited: theRun,
  }),
  actOnIncident: defineOperation({
    id: 'actOnIncident',
    method: 'post',
    path: '/api/runs/:id/incidents/*nodePath',
    tag: 'runs',
    summary: 'Decides what becomes of a node that waits for an operator.',
    access: ['operator'],
    params: Type.Object({
      id: runIdSchema,
      nodePath: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'Of the node, e.g. `doses[3]/send`.',
      }),
    }),
    body: incidentBodySchema,
    answers: { 202: { description: 'The node was told.', schema: signalOutputSchema } },
    problems: ['not-found', 'already-acted', 'no-incident', 'run-expired', 'run-lost'],
    audited: theRun,
  }),
};
