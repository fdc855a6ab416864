import { NodeError } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import { NUMBER, runHarness, specOf, START, STARTED_AT } from '../__fixtures__/run-harness';
import { createScriptedDriver } from '../__fixtures__/scripted-driver';

describe('a human task that is asked anew', () => {
  it('reminds under names of its own', async () => {
    const ask: NodeSpec = {
      id: 'ask',
      type: 't.review',
      config: {
        title: 'Valider',
        form: [{ name: 'dose', type: NUMBER }],
        escalation: [
          { after: 'PT1H', do: 'remind' },
          { after: 'PT2H', do: 'remind' },
        ],
      },
      policy: { onError: 'pause' },
    };
    const { pending, steps } = await runHarness(specOf([START, ask], []), {
      driver: (emit) =>
        createScriptedDriver({
          now: new Date(STARTED_AT),
          order: [
            'publish:ask',
            'ask~escalation-1',
            'remind:ask#1',
            'ask',
            'incident:ask',
            'publish:ask#6',
            'ask#2~escalation-1',
            'remind:ask#3',
            'ask#2~escalation-2',
          ],
          decisions: { ask: { decision: 'accepted', by: 'dr-a', form: { dose: 'cinq' } } },
          actions: { 'incident:ask': { action: 'retry' } },
          emit,
        }),
      publishValidation: async () => undefined,
    });
    expect(steps).toEqual([
      'publish:ask',
      'remind:ask#1',
      'publish:ask#6',
      'remind:ask#3',
      'remind:ask#4',
    ]);
    expect(pending).toMatchObject([{ pendingId: 'ask#2:run-1', reminders: 2 }]);
  });
});

describe('a human task that is decided', () => {
  it('is not published again when the attempt in flight fails', async () => {
    const { events, journal, status } = await runHarness(
      specOf([START, { id: 'ask', type: 't.ask' }], ['start.value -> ask.value']),
      {
        driver: (emit) =>
          createScriptedDriver({
            now: new Date(STARTED_AT),
            order: ['ask', 'publish:ask'],
            decisions: { ask: { decision: 'accepted', by: 'dr-a' } },
            emit,
          }),
        publishValidation: () => Promise.reject(new Error('dossier injoignable')),
      },
    );
    expect(status).toBe('completed');
    expect(journal.filter(({ op }) => op === 'timer')).toEqual([]);
    expect(events.map(({ type }) => type)).toContain('publication-failed');
  });
});

describe('a record that does not learn of a human task', () => {
  const ASK = specOf([START, { id: 'ask', type: 't.ask' }], ['start.value -> ask.value']);
  const refused = (times: number, calls: string[] = []) => {
    let left = times;
    return async (): Promise<void> => {
      calls.push('called');
      left -= 1;
      if (left >= 0) throw new NodeError('away', 'absent', { retryable: true });
    };
  };

  it('is told until it knows, while the run is suspended', async () => {
    const calls: string[] = [];
    const { status, steps, journal } = await runHarness(ASK, {
      decisions: { ask: { decision: 'accepted', by: 'dr-a', after: 'PT6H' } },
      publishValidation: refused(40, calls),
    });
    expect(status).toBe('completed');
    expect(calls).toHaveLength(41);
    expect(steps.slice(0, 3)).toEqual(['publish:ask', 'publish:ask#1.2', 'publish:ask#1.3']);
    const rests = journal.flatMap((entry) => (entry.op === 'rest' ? [entry.phase] : []));
    expect(rests.filter((phase) => phase === 'suspended').length).toBeGreaterThan(40);
  });

  it('is told of the end while the run does other work', async () => {
    const spec = specOf(
      [
        START,
        { id: 'ask', type: 't.ask' },
        { id: 'wait', type: 'core.wait', config: { for: 'PT1H' } },
      ],
      ['start.value -> ask.value', 'ask.$done -> wait.$after'],
    );
    const calls: string[] = [];
    const result = await runHarness(spec, {
      decisions: { ask: { decision: 'accepted', by: 'dr-a' } },
      publishValidation: async () => undefined,
      withdrawValidation: refused(20, calls),
    });
    expect(result.status).toBe('completed');
    expect(calls).toHaveLength(21);
    expect(result.withdrawals).toBeUndefined();
  });

  it('leaves what the record has not taken to whoever ends the run, which does not wait for it', async () => {
    const result = await runHarness(ASK, {
      decisions: { ask: { decision: 'accepted', by: 'dr-a' } },
      publishValidation: async () => undefined,
      withdrawValidation: refused(Infinity),
    });
    expect(result.status).toBe('completed');
    expect(result.journal.filter(({ op }) => op === 'timer')).toEqual([]);
    expect(result.withdrawals).toEqual([
      {
        pendingId: 'ask:run-1',
        context: expect.anything(),
        decision: { decision: 'accepted', by: 'dr-a', at: STARTED_AT },
        idempotencyKey: 'run-1:ask:withdraw',
      },
    ]);
  });

  it('is given up when it refuses for good', async () => {
    const { events, withdrawals } = await runHarness(ASK, {
      decisions: { ask: { decision: 'accepted', by: 'dr-a' } },
      publishValidation: async () => undefined,
      withdrawValidation: () => Promise.reject(new NodeError('forbidden', 'non')),
    });
    expect(events).toContainEqual({ type: 'publication-failed', path: 'ask', code: 'forbidden' });
    expect(withdrawals).toBeUndefined();
  });
});
