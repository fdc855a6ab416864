import type { PendingValidation, RecordPort } from '@platform/ports';

import { createPublishValidation } from './publish-validation';

const request: PendingValidation = {
  runId: 'evt-1',
  pendingId: 'ask:evt-1',
  kind: 'core.validation',
  workflowName: 'Banc',
  title: 'Confirmer',
  payload: null,
};
const workflow = { slug: 'banc', version: 3, hash: 'sha256:abc' };
const { signal } = new AbortController();
const options = { idempotencyKey: 'evt-1:ask:publish', signal };

type Call = readonly [subject: string, request: PendingValidation, options: unknown];

/** A record port that keeps what is published to it. */
function record(): RecordPort & { calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    snapshot: async () => null,
    publishValidationRequest: async (...call) => void calls.push([call[0], call[1], call[2]]),
  };
}

describe('createPublishValidation', () => {
  it('publishes to the record of every subject of the run, each under a key of its own [MAN-129 RUN-020 RUN-021]', async () => {
    const patient = record();
    const encounter = record();
    const publish = createPublishValidation(
      new Map([
        ['patient', patient],
        ['encounter', encounter],
      ]),
      workflow,
    );
    await publish(request, { patient: { id: 'p1' }, encounter: { id: 'e1' } }, options);
    expect(patient.calls).toEqual([
      ['p1', request, { idempotencyKey: 'evt-1:ask:publish:patient', signal, workflow }],
    ]);
    expect(encounter.calls).toEqual([
      ['e1', request, { idempotencyKey: 'evt-1:ask:publish:encounter', signal, workflow }],
    ]);
  });

  it('leaves out the records of which the run has no subject', async () => {
    const patient = record();
    const encounter = record();
    const publish = createPublishValidation(
      new Map([
        ['patient', patient],
        ['encounter', encounter],
      ]),
      workflow,
    );
    await publish(request, { encounter: { id: 'e1' } }, options);
    expect(patient.calls).toEqual([]);
    expect(encounter.calls).toHaveLength(1);
  });

  it('passes over a record that cannot publish, without failure [MAN-286 RUN-022]', async () => {
    const encounter = record();
    const publish = createPublishValidation(
      new Map<string, RecordPort>([
        ['patient', { snapshot: async () => null }],
        ['encounter', encounter],
      ]),
      workflow,
    );
    await publish(request, { patient: { id: 'p1' }, encounter: { id: 'e1' } }, options);
    expect(encounter.calls).toHaveLength(1);
  });

  it('publishes nothing where no record is bound', async () => {
    await expect(
      createPublishValidation(new Map(), workflow)(request, { patient: { id: 'p1' } }, options),
    ).resolves.toBeUndefined();
  });

  it('fails with the record, so that the publication is tried again', async () => {
    const publish = createPublishValidation(
      new Map<string, RecordPort>([
        [
          'patient',
          {
            snapshot: async () => null,
            publishValidationRequest: () => Promise.reject(new Error('dossier injoignable')),
          },
        ],
      ]),
      workflow,
    );
    await expect(publish(request, { patient: { id: 'p1' } }, options)).rejects.toThrow(
      'dossier injoignable',
    );
  });
});
