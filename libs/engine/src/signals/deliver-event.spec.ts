import { queryAdmin } from '@platform/control-plane-http';
import type { RunSnapshot } from '@platform/engine-api';

import {
  hasEnded,
  MODES,
  openEngineBench,
  specOf,
  type EngineBench,
} from '../__fixtures__/engine-bench';

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
  let bench: EngineBench;
  beforeAll(async () => {
    bench = await openEngineBench({ alwaysReplay });
  });
  afterAll(() => bench.stop());
  beforeEach(() => void (bench.written.length = 0));

  const isAwaiting = (runId: string, path: string) =>
    bench.snapshot(runId, ({ awaited }) => awaited.some((each) => each.path === path));

  const delivered = async (runId: string, event: ReturnType<typeof answer>) =>
    (await bench.client.deliverEvent(runId, event)).delivered;

  it('is given to the wait for its type, and resumes it when it matches', async () => {
    const runId = await bench.run(twice);
    const { awaited, phase } = await isAwaiting(runId, 'first');
    expect(phase).toBe('suspended');
    expect(awaited).toEqual([
      { kind: 'event', name: 'event:first', path: 'first', eventType: 'test.answer' },
    ]);
    await expect(delivered(runId, answer('e1', 5, 'test.other'))).resolves.toEqual([]);
    await expect(delivered(runId, answer('e2', 0))).resolves.toEqual(['first']);
    await bench.snapshot(runId, (each) => each.awaited[0]?.name === 'event:first:2');
    await expect(delivered(runId, answer('e3'))).resolves.toEqual(['first']);
    await isAwaiting(runId, 'second');
    await expect(delivered(runId, answer('e4'))).resolves.toEqual(['second']);
    expect((await bench.snapshot(runId, hasEnded)).status).toBe('completed');
    expect(bench.written).toEqual([{ value: answer('e3'), key: `${runId}:write` }]);
  });

  it('is given once: delivered again, it does not resume the wait that came after', async () => {
    const runId = await bench.run(twice);
    await isAwaiting(runId, 'first');
    await delivered(runId, answer('e1'));
    await isAwaiting(runId, 'second');
    await expect(delivered(runId, answer('e1'))).resolves.toEqual(['first']);
    await expect(delivered(runId, answer('e2'))).resolves.toEqual(['second']);
    await bench.snapshot(runId, hasEnded);
    expect(bench.written).toEqual([{ value: answer('e1'), key: `${runId}:write` }]);
    await expect(delivered(runId, answer('e1'))).resolves.toEqual(['first']);
  });

  it('is given once when it is delivered several times at once', async () => {
    const runId = await bench.run(twice);
    await isAwaiting(runId, 'first');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => delivered(runId, answer('e1', 0))));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ['first']));
    await bench.snapshot(runId, ({ awaited }) => awaited[0]?.name === 'event:first:2');
    const given = `select key from sys_promise where service_key = '${runId}' and completed = true`;
    const rows = await queryAdmin<{ key: string }>(given, bench.controlPlane);
    expect(rows.map(({ key }) => key).sort()).toEqual(['event:first', '~event:e1']);
  });

  it('is looked at whatever comes at the same time', async () => {
    const runId = await bench.run(twice);
    await isAwaiting(runId, 'first');
    const events = [0, 0, 7, 0, 0].map((value, index) => answer(`e${index}`, value));
    await Promise.all(events.map((event) => delivered(runId, event)));
    await isAwaiting(runId, 'second');
    await delivered(runId, answer('last'));
    await bench.snapshot(runId, hasEnded);
    expect(bench.written).toEqual([{ value: answer('e2', 7), key: `${runId}:write` }]);
  });

  it('is given to every wait of its type, the items of a map included', async () => {
    const any = { kind: 'any' } as const;
    const body = {
      nodes: [awaiting('answer', 'event.value > 1')],
      edges: [],
      outputs: [{ name: 'got', type: any, from: 'answer.event' }],
    };
    const runId = await bench.run(
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
    await bench.snapshot(runId, (each) => bothAwait(each, ''));
    const both = ['each[0]/answer', 'each[1]/answer'];
    await expect(delivered(runId, answer('e1', 0))).resolves.toEqual(both);
    await bench.snapshot(runId, (each) => bothAwait(each, ':2'));
    await expect(delivered(runId, answer('e2'))).resolves.toEqual(both);
    expect((await bench.snapshot(runId, hasEnded)).outputs).toEqual({
      got: [answer('e2'), answer('e2')],
    });
  });

  it('finds nobody in a run that is unknown or has ended, and one without an id is refused', async () => {
    const runId = await bench.run(specOf([{ id: 'start', type: 't.start' }], []));
    await bench.snapshot(runId, hasEnded);
    for (const run of ['never', runId]) {
      await expect(bench.client.deliverEvent(run, answer('e1'))).resolves.toEqual({
        delivered: [],
        started: [],
      });
    }
    await expect(
      bench.client.deliverEvent(runId, { eventType: 'test.answer' }),
    ).rejects.toMatchObject({ refusal: { code: 'event-invalid' } });
  });
});
