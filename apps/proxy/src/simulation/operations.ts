import { defineOperation } from '@platform/http';

import { COMPUTING } from '../compute/problems';
import { simulationBody, type SimulationBody } from './simulation-body';
import { simulationSchema } from './simulation-schemas';

/** Returns the subject whose record the simulation reads, as the audit log names it. */
export const auditedSubject = ({ options: { subject } = {} }: SimulationBody): string | undefined =>
  subject && `${subject.kind}:${subject.id}`;

export const simulationOperations = {
  simulate: defineOperation({
    id: 'simulate',
    method: 'post',
    path: '/api/simulate',
    tag: 'simulation',
    summary: 'Simulates a workflow with an event. Nothing is written anywhere.',
    description:
      'A published version is simulated with the versions of its callees that it was published with; a ' +
      'draft or a specification with those that publishing it now would pin. `options.subject` needs the ' +
      'roles `publisher` and `clinician`.',
    access: ['designer'],
    body: simulationBody,
    answers: { 200: { description: 'The result of the simulation.', schema: simulationSchema } },
    computes: true,
    problems: [
      'forbidden',
      'workflow-not-found',
      'record-unbound',
      'record-not-found',
      'no-draft',
      'definition-altered',
      'workflow-invalid',
      'version-unresolvable',
      'event-not-accepted',
      'event-invalid',
      'simulation-input-invalid',
      'live-agents-unavailable',
      'simulation-too-large',
      'definition-store-unavailable',
      'engine-unavailable',
      ...COMPUTING,
    ],
    audited: ({ body }) => auditedSubject(body as SimulationBody),
  }),
};
