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
