import { queryAdmin } from '@platform/control-plane-http';
import type { RunSnapshot } from '@platform/engine-api';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const awaiting = (id: string, match: string) => ({
  id,
  type: 'core.wait',
  config: { event: { eventType: 'test.answer', match } },
});

const twice = specOf(
  [
    { id: 'start', type: 't.start' },
    awaiting('first', 'event.value > 1'),
    awaiting('second', 'true'),
    { id: 'write', type: 't.write' },
  ],
  [
    'start.$done -> first.$after',
    'first.resumed -> second.$after',
    'first.event -> write.value',
    'second.resumed -> write.$after',
  ],
);

const answer = (eventId: string, value = 5, eventType = 'test.answer') => ({
  eventId,
  eventType,
  value,
});

describe.each(MODES)('an awaited event, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay });
  });
  afterAll(() => harness.stop());
  beforeEach(() => void (harness.written.length = 0));

  const isAwaiting = (runId: string, path: string) =>
    harness.snapshot(runId, ({ awaited }) => awaited.some((each) => each.path === path));

  const delivered = async (runId: string, event: ReturnType<typeof answer>) =>
    (await harness.client.deliverEvent(runId, event)).delivered;

  it('is given to the wait for its type, and resumes it when it matches', async () => {
    const runId = await harness.run(twice);
    const { awaited, phase } = await isAwaiting(runId, 'first');
    expect(phase).toBe('suspended');
    expect(awaited).toEqual([
      { kind: 'event', name: 'event:first', path: 'first', eventType: 'test.answer' },
    ]);
    await expect(delivered(runId, answer('e1', 5, 'test.other'))).resolves.toEqual([]);
    await expect(delivered(runId, answer('e2', 0))).resolves.toEqual(['first']);
    await harness.snapshot(runId, (each) => each.awaited[0]?.name === 'event:first:2');
    await expect(delivered(runId, answer('e3'))).resolves.toEqual(['first']);
    await isAwaiting(runId, 'second');
    await expect(delivered(runId, answer('e4'))).resolves.toEqual(['second']);
    expect((await harness.snapshot(runId, hasEnded)).status).toBe('completed');
    expect(harness.written).toEqual([{ value: answer('e3'), key: `${runId}:write` }]);
  });

  it('is given once: delivered again, it does not resume the wait that came after', async () => {
    const runId = await harness.run(twice);
    await isAwaiting(runId, 'first');
    await delivered(runId, answer('e1'));
    await isAwaiting(runId, 'second');
    await expect(delivered(runId, answer('e1'))).resolves.toEqual(['first']);
    await expect(delivered(runId, answer('e2'))).resolves.toEqual(['second']);
    await harness.snapshot(runId, hasEnded);
    expect(harness.written).toEqual([{ value: answer('e1'), key: `${runId}:write` }]);
    await expect(delivered(runId, answer('e1'))).resolves.toEqual(['first']);
  });

  it('is refused with other content under the id of one that was given', async () => {
    const runId = await harness.run(twice);
    await isAwaiting(runId, 'first');
    await delivered(runId, answer('e1'));
    const conflict = { refusal: { code: 'event-conflict', first: answer('e1') } };
    await expect(delivered(runId, answer('e1', 6))).rejects.toMatchObject(conflict);
    await isAwaiting(runId, 'second');
    await expect(delivered(runId, answer('e1', 6))).rejects.toMatchObject(conflict);
    await delivered(runId, answer('e2'));
    await harness.snapshot(runId, hasEnded);
    await expect(delivered(runId, answer('e1', 6))).rejects.toMatchObject(conflict);
    expect(harness.written).toEqual([{ value: answer('e1'), key: `${runId}:write` }]);
  });

  it('is given once when it is delivered several times at once', async () => {
    const runId = await harness.run(twice);
    await isAwaiting(runId, 'first');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => delivered(runId, answer('e1', 0))));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ['first']));
    await harness.snapshot(runId, ({ awaited }) => awaited[0]?.name === 'event:first:2');
    const given = `select key from sys_promise where service_key = '${runId}' and completed = true`;
    const rows = await queryAdmin<{ key: string }>(given, harness.controlPlane);
    expect(rows.map(({ key }) => key).sort()).toEqual(['event:first', '~event:e1']);
  });

  it('is looked at whatever comes at the same time', async () => {
    const runId = await harness.run(twice);
    await isAwaiting(runId, 'first');
    const events = [0, 0, 7, 0, 0].map((value, index) => answer(`e${index}`, value));
    await Promise.all(events.map((event) => delivered(runId, event)));
    await isAwaiting(runId, 'second');
    await delivered(runId, answer('last'));
    await harness.snapshot(runId, hasEnded);
    expect(harness.written).toEqual([{ value: answer('e2', 7), key: `${runId}:write` }]);
  });

  it('is given to every wait of its type, the items of a map included', async () => {
    const any = { kind: 'any' } as const;
    const body = {
      nodes: [awaiting('answer', 'event.value > 1')],
      edges: [],
      outputs: [{ name: 'got', type: any, from: 'answer.event' }],
    };
    const runId = await harness.run(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'list', type: 't.read', inputs: { value: { expr: '[1, 2]' } } },
          { id: 'each', type: 'core.map', config: { itemType: any, body } },
        ],
        ['start.$done -> list.$after', 'list.value -> each.items'],
        { outputs: [{ name: 'got', type: { kind: 'list', of: any }, from: 'each.got' }] },
      ),
    );
    const bothAwait = ({ awaited }: RunSnapshot, suffix: string): boolean =>
      awaited.length === 2 && awaited.every(({ name }) => name.endsWith(`/answer${suffix}`));
    await harness.snapshot(runId, (each) => bothAwait(each, ''));
    const both = ['each[0]/answer', 'each[1]/answer'];
    await expect(delivered(runId, answer('e1', 0))).resolves.toEqual(both);
    await harness.snapshot(runId, (each) => bothAwait(each, ':2'));
    await expect(delivered(runId, answer('e2'))).resolves.toEqual(both);
    expect((await harness.snapshot(runId, hasEnded)).outputs).toEqual({
      got: [answer('e2'), answer('e2')],
    });
  });

  it('finds nobody in a run that is unknown or has ended, and one without an id is refused', async () => {
    const runId = await harness.run(specOf([{ id: 'start', type: 't.start' }], []));
    await harness.snapshot(runId, hasEnded);
    for (const run of ['never', runId]) {
      await expect(harness.client.deliverEvent(run, answer('e1'))).resolves.toEqual({
        delivered: [],
        started: [],
      });
    }
    await expect(
      harness.client.deliverEvent(runId, { eventType: 'test.answer' }),
    ).rejects.toMatchObject({ refusal: { code: 'event-invalid' } });
  });
});
