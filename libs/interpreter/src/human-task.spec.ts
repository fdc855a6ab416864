import type { PendingValidation } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import { runHarness, specOf } from './__fixtures__/run-harness';
import type { PublishValidation } from './run-input';

const start: NodeSpec = { id: 'start', type: 't.start' };
const spec = specOf([start, { id: 'ask', type: 't.ask' }], ['start.value -> ask.value']);
const decisions = { ask: { decision: 'accepted', by: 'dr-a' } } as const;

describe('the publication of a pending validation', () => {
  it('hands it on once, with the subjects and an effect key of its own', async () => {
    const published: Parameters<PublishValidation>[] = [];
    const result = await runHarness(spec, {
      publishValidation: async (...call) => void published.push(call),
    });
    const request: PendingValidation = {
      runId: 'run-1',
      pendingId: 'ask:run-1',
      kind: 't.ask',
      workflowName: 'Banc',
      title: 'Confirmer',
      payload: { value: 3 },
    };
    expect(result.status).toBe('running');
    expect(published).toEqual([
      [
        request,
        { patient: { id: 'p1' } },
        { idempotencyKey: 'run-1:ask:publish', signal: expect.any(AbortSignal) },
      ],
    ]);
  });

  it.each([
    ['at once', undefined, 1],
    ['between two attempts', 'PT1S', 2],
    // By then it is tried again every two minutes.
    ['long after', 'PT1H', 37],
  ])(
    'that fails is tried again until the validation is decided: %s',
    async (_when, after, tries) => {
      let attempts = 0;
      const result = await runHarness(spec, {
        decisions: { ask: { ...decisions.ask, ...(after && { after }) } },
        publishValidation: () => {
          attempts += 1;
          return Promise.reject(new Error('dossier injoignable'));
        },
      });
      expect(result.status).toBe('completed');
      expect(result.byPath['ask']).toMatchObject({ status: 'done', outputs: { by: 'dr-a' } });
      expect(attempts).toBe(tries);
    },
  );

  it('tells when it failed for three days, without failing the run', async () => {
    let attempts = 0;
    const result = await runHarness(spec, {
      publishValidation: () => {
        attempts += 1;
        return Promise.reject(new Error('dossier injoignable'));
      },
    });
    const waits = result.journal.flatMap((entry) => (entry.op === 'timer' ? [entry] : []));
    expect(attempts).toBe(waits.length + 1);
    expect(waits.slice(0, 3).map(({ name, ms }) => [name, ms])).toEqual([
      ['publish:ask~1.2', 500],
      ['publish:ask~1.3', 1_000],
      ['publish:ask~1.4', 2_000],
    ]);
    expect(waits.reduce((sum, { ms }) => sum + ms, 0)).toBe(3 * 24 * 3_600_000);
    expect(result.status).toBe('running');
    expect(result.pending).toHaveLength(1);
    expect(result.events).toContainEqual({
      type: 'publication-failed',
      path: 'ask',
      code: 'unexpected',
    });
  });
});

describe('a human task', () => {
  it('whose inputs fail asks nobody', async () => {
    const { error, pending } = await runHarness(
      specOf([start, { id: 'ask', type: 't.ask', inputs: { value: { expr: '1 + true' } } }], []),
    );
    expect(error?.nodePath).toBe('ask');
    expect(pending).toEqual([]);
  });

  it('does not hold up what does not depend on it', async () => {
    const { byPath, pending } = await runHarness(
      specOf(
        [start, { id: 'ask', type: 't.ask' }, { id: 'twice', type: 't.double' }],
        ['start.value -> ask.value', 'start.value -> twice.value'],
      ),
    );
    expect(pending).toHaveLength(1);
    expect(byPath['twice']?.status).toBe('done');
  });
});
