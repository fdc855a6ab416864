import type { NodeSpec } from '@platform/workflow';

import {
  NUMBER,
  runHarness,
  specOf,
  START,
  type HarnessResult,
  type HarnessRun,
} from '../__fixtures__/run-harness';

const run = (
  config: object,
  options: HarnessRun = {},
  more: readonly NodeSpec[] = [],
  edges: readonly string[] = [],
): Promise<HarnessResult> =>
  runHarness(
    specOf(
      [START, { id: 'pause', type: 'core.wait', config: { ...config } }, ...more],
      ['start.value -> pause.$after', ...edges],
    ),
    options,
  );

describe('core.wait for a duration', () => {
  it('goes on when it is over', async () => {
    const { byPath, status } = await run({ for: 'PT2H' });
    expect(status).toBe('completed');
    expect(byPath['pause']).toMatchObject({
      status: 'done',
      startedAt: '2026-11-20T08:00:00.000Z',
      endedAt: '2026-11-20T10:00:00.000Z',
      outputs: { at: '2026-11-20T10:00:00.000Z' },
    });
  });

  it('holds up what comes after it, and nothing else', async () => {
    const { byPath } = await run(
      { for: 'PT1M' },
      {},
      [
        { id: 'then', type: 't.give', config: { outputs: {} } },
        { id: 'meanwhile', type: 't.give', config: { outputs: {} } },
      ],
      ['pause.resumed -> then.$after'],
    );
    expect(byPath['then']?.startedAt).toBe('2026-11-20T08:01:00.000Z');
    expect(byPath['meanwhile']?.endedAt).toBe('2026-11-20T08:00:00.000Z');
  });
});

describe('core.wait until an instant', () => {
  it.each([
    ['in UTC', "'2026-11-20T09:30:00Z'", '2026-11-20T09:30:00.000Z'],
    ['with an offset', "'2026-11-20T09:30:00+02:00'", '2026-11-20T08:00:00.000Z'],
    ["without one, in the run's timezone", "'2026-11-20T09:30:00'", '2026-11-20T08:30:00.000Z'],
    ['that is past', "'2026-11-19T00:00:00Z'", '2026-11-20T08:00:00.000Z'],
    ['that is now', 'run.startedAt', '2026-11-20T08:00:00.000Z'],
  ])('%s goes on at it, at once when it is past', async (_how, until, at) => {
    const { byPath } = await run({ until });
    expect(byPath['pause']).toMatchObject({ status: 'done', endedAt: at, outputs: { at } });
  });

  it.each([
    ['is no instant', "'demain'", 'wait-not-an-instant'],
    ['is no text', '3', 'wait-not-an-instant'],
    ['is unknown', 'in.when', 'indeterminate'],
  ])('fails on one that %s', async (_how, until, code) => {
    const { error } = await run({ until, ports: [{ name: 'when', type: NUMBER }] });
    expect(error).toMatchObject({ code, nodePath: 'pause' });
  });
});

describe('core.wait for an event', () => {
  const lab = (value: unknown, after?: string) => ({
    event: { eventType: 'lab.result', value } as never,
    ...(after && { after }),
  });
  const event = { eventType: 'lab.result', match: 'event.value > 5' };
  const both = [
    { id: 'then', type: 't.give', config: { outputs: {} } },
    { id: 'late', type: 't.give', config: { outputs: {} } },
  ];
  const edges = ['pause.resumed -> then.$after', 'pause.timedOut -> late.$after'];

  it('passes over what does not match and takes the first that does', async () => {
    const { byPath } = await run(
      { event, timeout: 'PT1H' },
      { events: [lab(1, 'PT1M'), lab(7, 'PT2M'), lab(8, 'PT3M')] },
      both,
      edges,
    );
    expect(byPath['pause']?.outputs).toEqual({
      at: '2026-11-20T08:02:00.000Z',
      event: { eventType: 'lab.result', value: 7 },
    });
    expect(byPath['then']?.status).toBe('done');
    expect(byPath['late']?.skippedBecause).toEqual({
      path: 'pause',
      port: 'timedOut',
      why: 'resumed',
    });
  });

  it('waits on for what it cannot judge, then times out', async () => {
    const { byPath } = await run(
      { event, timeout: 'PT1H' },
      { events: [{ event: { eventType: 'lab.result' }, after: 'PT1M' }] },
      both,
      edges,
    );
    expect(byPath['pause']).toMatchObject({
      status: 'done',
      outputs: { at: '2026-11-20T09:00:00.000Z' },
    });
    expect(byPath['late']?.status).toBe('done');
    expect(byPath['then']?.skippedBecause?.why).toBe('timed-out');
  });

  it('takes an event that arrives at the instant it would time out', async () => {
    const { byPath } = await run(
      { event, timeout: 'PT1H' },
      { events: [lab(7, 'PT1H')] },
      both,
      edges,
    );
    expect(byPath['then']?.status).toBe('done');
    expect(byPath['pause']?.endedAt).toBe('2026-11-20T09:00:00.000Z');
  });

  it('stays where it is without a timeout', async () => {
    const { status, byPath } = await run({ event }, { events: [lab(1, 'PT1M')] });
    expect(status).toBe('running');
    expect(byPath['pause']?.status).toBe('waiting');
  });

  it('fails on a match that is no boolean, whatever else it waits for', async () => {
    const { error, status, byPath } = await run(
      { event: { ...event, match: 'event.value' }, timeout: 'PT1H' },
      { events: [lab(7, 'PT1M')] },
    );
    expect(status).toBe('failed');
    expect(byPath['pause']?.error?.retryable).toBe(false);
    expect(error).toMatchObject({ code: 'condition-not-boolean', nodePath: 'pause' });
  });

  const second = (config: object, from: string): [readonly NodeSpec[], readonly string[]] => [
    [{ id: 'second', type: 'core.wait', config: { ...config } }],
    [`${from} -> second.$after`],
  ];

  it('does not take an event that came before it began', async () => {
    const { byPath, status } = await run(
      { for: 'PT10M' },
      { events: [lab(7, 'PT5M')] },
      ...second({ event }, 'pause.resumed'),
    );
    expect(status).toBe('running');
    expect(byPath['second']?.status).toBe('waiting');
  });

  it('does not take the event that ended the wait before it', async () => {
    const { byPath } = await run(
      { event },
      { events: [lab(7, 'PT5M'), lab(8, 'PT6M')] },
      ...second({ event }, 'pause.resumed'),
    );
    expect(byPath['pause']?.outputs?.['event']).toMatchObject({ value: 7 });
    expect(byPath['second']?.outputs?.['event']).toMatchObject({ value: 8 });
  });

  it('sees every event of an instant, whatever another wait took of it', async () => {
    const other = (value: number) => ({
      event: { eventType: 'other.result', value },
      after: 'PT5M',
    });
    const { byPath } = await run(
      { event },
      { events: [other(1), other(7), lab(7, 'PT5M')] },
      ...second({ event: { ...event, eventType: 'other.result' } }, 'start.value'),
    );
    expect(byPath['pause']?.status).toBe('done');
    expect(byPath['second']?.outputs?.['event']).toMatchObject({ value: 7 });
  });

  it('leaves the event to every other wait', async () => {
    const { byPath, status } = await run(
      { event },
      { events: [lab(7, 'PT5M')] },
      ...second({ event: { ...event, match: 'event.value == 7' } }, 'start.value'),
    );
    expect(status).toBe('completed');
    expect(byPath['second']?.endedAt).toBe('2026-11-20T08:05:00.000Z');
  });
});
