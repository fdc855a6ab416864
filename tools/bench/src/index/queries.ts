import type { RunQuery } from '@platform/run-store';

import { COMMON, createdAt, RETIRED } from './fill-index';

/** One list as a query of the API and as a query of the index. */
export interface NamedQuery {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly find: RunQuery;
}

const PATIENT = { kind: 'patient', id: 'p7' };

/** Returns queries with each filter, and with some together, for an index of this size. */
export function queriesOf(rows: number): readonly NamedQuery[] {
  const span = { from: createdAt(Math.floor(rows / 3)), to: createdAt(Math.floor((rows * 2) / 3)) };
  return [
    { name: 'all', parameters: {}, find: {} },
    {
      name: 'status=failed',
      parameters: { status: 'failed' },
      find: { finalStatuses: ['failed', null] },
    },
    {
      name: 'status=running',
      parameters: { status: 'running' },
      find: { finalStatuses: [null] },
    },
    {
      name: 'status=completed',
      parameters: { status: 'completed' },
      find: { finalStatuses: ['completed', null] },
    },
    { name: 'workflow', parameters: { workflow: COMMON }, find: { workflow: { slug: COMMON } } },
    {
      name: 'retired workflow',
      parameters: { workflow: RETIRED },
      find: { workflow: { slug: RETIRED } },
    },
    {
      name: 'workflow, version 1',
      parameters: { workflow: COMMON, version: '1' },
      find: { workflow: { slug: COMMON, version: 1 } },
    },
    {
      name: 'workflow, failed',
      parameters: { workflow: RETIRED, status: 'failed' },
      find: { workflow: { slug: RETIRED }, finalStatuses: ['failed', null] },
    },
    { name: 'subject', parameters: { subject: 'patient:p7' }, find: { subject: PATIENT } },
    {
      name: 'subject, workflow, completed',
      parameters: { subject: 'patient:p7', workflow: 'bench-7', status: 'completed' },
      find: { subject: PATIENT, workflow: { slug: 'bench-7' }, finalStatuses: ['completed', null] },
    },
    { name: 'from, to', parameters: span, find: span },
    {
      name: 'from, to, workflow, completed',
      parameters: { ...span, workflow: COMMON, status: 'completed' },
      find: { ...span, workflow: { slug: COMMON }, finalStatuses: ['completed', null] },
    },
  ];
}
