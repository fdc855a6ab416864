import type { WorkflowSpec } from '@platform/workflow';

import { NUMBER, wardSpec } from '../__fixtures__/ward';
import { write } from '../__fixtures__/ward-workflows';
import type { Simulation } from '../simulation';
import { asked, lookup, ran, replay, told } from './__fixtures__/past-harness';

describe('a human task of a past run', () => {
  const ask = (config: object = {}): WorkflowSpec =>
    wardSpec(
      [
        {
          id: 'ask',
          type: 'w.decide',
          config: { ...asked, form: [{ name: 'level', type: NUMBER }], ...config },
        },
        write('yes'),
        write('late'),
      ],
      [
        'start.$done -> ask.$after',
        'ask.level -> yes.value',
        'ask.accepted -> yes.$after',
        'start.value -> late.value',
        'ask.expired -> late.$after',
      ],
    );
  const decisions = {
    ask: { decision: 'accepted', by: 'dr-a', reason: 'vu', form: { level: 3 }, after: 'PT36H' },
  } as const;

  it('is decided alike, by the same person, with the same form, after the same time', async () => {
    const { past, simulation } = await ran(ask(), { decisions });
    const again = await replay(past, ask());
    expect(again).toMatchObject({ missing: [], simulation: { outputs: simulation.outputs } });
    const { nodes, effects, endedAt } = (again as { simulation: Simulation }).simulation;
    expect(effects).toMatchObject([{ nodePath: 'yes', payload: { number: 3 } }]);
    expect(nodes.find(({ id }) => id === 'ask')).toEqual(
      simulation.nodes.find(({ id }) => id === 'ask'),
    );
    expect(endedAt).toBe(simulation.endedAt);
    expect(endedAt).toBe('2026-11-21T20:00:00.000Z');
  });

  it('expires first under a shorter escalation', async () => {
    const { past } = await ran(ask(), { decisions });
    const strict = ask({ escalation: [{ after: 'P1D', do: 'expire' }] });
    expect(await told(past, strict)).toEqual({ status: 'completed', written: [7], missing: [] });
  });

  it('that expired does so again', async () => {
    const strict = ask({ escalation: [{ after: 'P1D', do: 'expire' }] });
    const { past } = await ran(strict);
    expect(await told(past, strict)).toEqual({ status: 'completed', written: [7], missing: [] });
  });

  it('that still waits is not decided', async () => {
    const { past } = await ran(ask());
    expect(await told(past, ask())).toEqual({ status: 'running', written: [], missing: [] });
  });

  const opaque = (more: readonly string[] = []): WorkflowSpec =>
    wardSpec(
      [{ id: 'ask', type: 'w.ask', config: asked }, write('no')],
      ['start.$done -> ask.$after', 'start.value -> no.value', ...more],
    );

  it('shows its decision by the branch that was left', async () => {
    const spec = opaque(['ask.rejected -> no.$after']);
    const accepted = await ran(spec, { decisions: { ask: { decision: 'accepted', by: 'a' } } });
    expect(await told(accepted.past, spec)).toEqual({
      status: 'completed',
      written: [],
      missing: [],
    });
  });

  it('that shows it nowhere is missing', async () => {
    const { past } = await ran(opaque(), { decisions: { ask: { decision: 'accepted', by: 'a' } } });
    expect(await told(past, opaque())).toMatchObject({ missing: ['ask decision not-shown'] });
  });
});

describe('a wait of a past run', () => {
  const wait = (config: object): WorkflowSpec =>
    wardSpec(
      [
        {
          id: 'wait',
          type: 'core.wait',
          config: {
            event: { eventType: 'ward.left', match: 'event.n == 2' },
            timeout: 'PT5H',
            ...config,
          },
        },
        write('left'),
        write('stayed'),
      ],
      [
        'start.$done -> wait.$after',
        'start.value -> left.value',
        'start.value -> stayed.value',
        'wait.resumed -> left.$after',
        'wait.timedOut -> stayed.$after',
      ],
    );
  const events = [
    { after: 'PT1H', event: { eventType: 'ward.left', n: 1 } },
    { after: 'PT3H', event: { eventType: 'ward.left', n: 2 } },
  ];
  const written = async (...asked: Parameters<typeof replay>) => {
    const past = await replay(...asked);
    const { simulation, missing } = past as { simulation: Simulation; missing: readonly unknown[] };
    return [...simulation.effects.map(({ nodePath }) => nodePath), ...missing];
  };

  it('gets the event that it got, after the same time', async () => {
    const { past, simulation } = await ran(wait({}), { events });
    expect(await written(past, wait({}))).toEqual(['left']);
    expect((await replay(past, wait({}))) as object).toMatchObject({
      simulation: { endedAt: simulation.endedAt },
    });
    expect(await written(past, wait({ timeout: 'PT4H' }))).toEqual(['left']);
    expect(await written(past, wait({ timeout: 'PT2H' }))).toEqual(['stayed']);
  });

  it('that waited in vain does so again, and no longer', async () => {
    const { past } = await ran(wait({}));
    expect(await written(past, wait({}))).toEqual(['stayed']);
    expect(await written(past, wait({ timeout: 'PT1H' }))).toEqual(['stayed']);
    expect(await written(past, wait({ timeout: 'PT9H' }))).toContainEqual({
      nodePath: 'wait',
      what: 'event',
      why: 'node-changed',
    });
  });

  it('for something else is missing', async () => {
    const { past } = await ran(wait({}), { events });
    const other = wait({ event: { eventType: 'ward.left', match: 'event.n == 1' } });
    expect(await written(past, other)).toContainEqual({
      nodePath: 'wait',
      what: 'event',
      why: 'node-changed',
    });
  });
});

describe('an agent of a past run', () => {
  const agent = (prompt: string): WorkflowSpec =>
    wardSpec(
      [
        {
          id: 'advise',
          type: 'core.agent',
          config: {
            provider: 'mistral',
            model: 'm',
            prompt,
            outputs: [{ name: 'dose', type: 'Number' }],
          },
        },
        write('note'),
      ],
      ['start.$done -> advise.$after', 'advise.dose -> note.value'],
    );

  it('answers what it answered, unless it is asked something else', async () => {
    const ports = { agent: { run: async () => ({ dose: 12 }) } } as never;
    const { past } = await ran(agent('Conseille.'), { ports });
    expect(await told(past, agent('Conseille.'))).toEqual({
      status: 'completed',
      written: [12],
      missing: [],
    });
    const records = async () => ({ ward: [1] });
    expect(await told(past, agent('Autrement.'), { records })).toMatchObject({
      missing: ['advise agent node-changed'],
    });
  });
});

describe('an operator of a past run', () => {
  it('does again what was done about an incident', async () => {
    const spec = wardSpec(
      [lookup({ policy: { onError: 'pause' } }), write('note'), write('always')],
      ['start.value -> lookup.value', 'lookup.value -> note.value', 'start.value -> always.value'],
    );
    const skip = await ran(spec, { event: { value: 9 }, actions: { lookup: { action: 'skip' } } });
    expect(await told(skip.past, spec)).toEqual({ status: 'completed', written: [9], missing: [] });
    const fail = await ran(spec, { event: { value: 9 }, actions: { lookup: { action: 'fail' } } });
    expect(await told(fail.past, spec)).toEqual({ status: 'failed', written: [9], missing: [] });
  });
});
