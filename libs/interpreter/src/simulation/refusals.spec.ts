import type { WorkflowSpec } from '@platform/workflow';

import { given, wardSpec } from './__fixtures__/ward';
import { decided, highOnes, write } from './__fixtures__/ward-workflows';
import { simulate } from './simulate';

describe('what cannot be simulated', () => {
  const plain = wardSpec([write('note')], ['start.value -> note.value']);

  it.each<[string, WorkflowSpec, Parameters<typeof given>[0], string]>([
    ['a workflow with an error', wardSpec([write('note')], []), {}, 'SIMULATION_WORKFLOW_REFUSED'],
    [
      'an event of another type',
      plain,
      { event: { eventType: 'other' } },
      'SIMULATION_EVENT_REFUSED',
    ],
    [
      'a seed that its sandbox refuses',
      plain,
      { seeds: { ward: 'x' } },
      'SIMULATION_INPUT_REFUSED',
    ],
    [
      'a seed of a port without a sandbox',
      plain,
      { seeds: { pager: 1 } },
      'SIMULATION_INPUT_REFUSED',
    ],
    [
      'a decision of no node',
      plain,
      { decisions: { ask: { decision: 'accepted' } } },
      'SIMULATION_INPUT_REFUSED',
    ],
    [
      'a decision after more than a hundred years',
      decided,
      { decisions: { ask: { decision: 'accepted', after: 'P99999999999D' } } },
      'SIMULATION_INPUT_REFUSED',
    ],
    [
      'an event after what is no duration',
      plain,
      { events: [{ after: 'demain', event: { eventType: 'lab.back' } }] },
      'SIMULATION_INPUT_REFUSED',
    ],
    [
      'a pin of no node',
      plain,
      { pins: { 'note/x': { outputs: {} } } },
      'SIMULATION_INPUT_REFUSED',
    ],
  ])('%s is refused', async (_what, spec, options, code) => {
    await expect(simulate(spec, given(options))).rejects.toMatchObject({ code });
  });

  it('an event that the condition of its trigger keeps out is refused', async () => {
    const picky: WorkflowSpec = {
      ...plain,
      nodes: [
        { id: 'start', type: 'w.start', config: { when: 'event.value > 10' } },
        write('note'),
      ],
    };
    await expect(simulate(picky, given())).rejects.toMatchObject({
      code: 'SIMULATION_EVENT_REFUSED',
      reason: { en: 'the condition "when" of no trigger of this type is met' },
    });
    const { status } = await simulate(picky, given({ event: { value: 11 } }));
    expect(status).toBe('completed');
  });

  it('an event of another type is refused with those that are accepted, and the nearest', async () => {
    await expect(
      simulate(plain, given({ event: { eventType: 'ward.start' } })),
    ).rejects.toMatchObject({
      reason: { en: 'accepted types: ward.started; did you mean "ward.started"?' },
    });
  });
});

describe('the limits', () => {
  const values = Array.from({ length: 50 }, (_, index) => index);

  it('give a simulation up past so many nodes, and not before', async () => {
    const options = given({ event: { values } });
    await expect(simulate(highOnes, { ...options, limits: { nodes: 101 } })).rejects.toMatchObject({
      code: 'SIMULATION_TOO_LARGE',
    });
    const { status } = await simulate(highOnes, { ...options, limits: { nodes: 102 } });
    expect(status).toBe('completed');
  });

  it('give it up when its time is over though it never waits', async () => {
    let asked = 0;
    const limits = { outOfTime: () => (asked += 1) > 20 };
    await expect(simulate(highOnes, given({ event: { values }, limits }))).rejects.toMatchObject({
      code: 'SIMULATION_TOO_LARGE',
    });
    expect(asked).toBe(21);
  });

  it('give it up when its time was over before it began', async () => {
    const limits = { signal: AbortSignal.abort() };
    await expect(simulate(highOnes, given({ event: { values }, limits }))).rejects.toMatchObject({
      code: 'SIMULATION_TOO_LARGE',
    });
  });

  it('give it up while it waits for what never comes', async () => {
    const spec = wardSpec([{ id: 'hang', type: 'w.hang' }], ['start.$done -> hang.$after']);
    const abort = new AbortController();
    const simulating = simulate(spec, given({ limits: { signal: abort.signal } }));
    setImmediate(() => abort.abort());
    await expect(simulating).rejects.toMatchObject({ code: 'SIMULATION_TOO_LARGE' });
  });
});
