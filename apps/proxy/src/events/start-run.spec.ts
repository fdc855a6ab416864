import { EngineUnavailableError } from '@platform/engine-api';
import { ProblemError } from '@platform/http';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import {
  ended,
  openProxyHarness,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { RunIndexUnavailableError } from '@platform/run-store';
import { ingestEvent } from './ingest-event';

const settings = { concurrency: { key: 'context.patient.id', on: 'queue' as const } };
const ONE_AT_A_TIME = published('one', { settings });

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
  // Otherwise ingestion would ask the engine before it sends anything, and fail there already.
  await harness.store.markComplete({ isFirst: true });
});
afterEach(() => harness.close());

const post = (
  eventId: string,
  patientId = 'p1',
  workflows = [ONE_AT_A_TIME],
  fields: object = {},
) =>
  ingestEvent(
    { eventId, eventType: 'lab.result', patientId, ...fields },
    ingestionDeps(harness, { workflows }),
  );
const turns = (): unknown[] =>
  harness.engine.sent.map(({ runId, turn }) => [
    runId,
    turn?.queue,
    ...(turn?.after ?? []).map((before) => before.runId),
  ]);

it('start run: sends a run with what serves the ports of the instance', async () => {
  const adapters = { patient: { adapter: 'memory', plugin: 'ward', version: '1.2.0' } };
  const event = { eventId: 'e1', eventType: 'lab.result', patientId: 'p1' };
  await ingestEvent(event, ingestionDeps(harness, { adapters }));
  expect(harness.engine.sent).toMatchObject([{ runId: 'e1', adapters }]);
});

describe('a workflow with a concurrency key', () => {
  it('gets runs that are told of the unfinished ones of their key', async () => {
    await post('e1');
    await post('e2');
    await post('e3', 'p2');
    harness.engine.snapshots.set('e1', ended('e1', 'completed'));
    harness.engine.snapshots.set('e2', snapshotOf('e2'));
    await post('e4');
    expect(turns()).toEqual([
      ['e1', 'one:p1'],
      ['e2', 'one:p1', 'e1'],
      ['e3', 'one:p2'],
      ['e4', 'one:p1', 'e2'],
    ]);
    expect(harness.engine.sent[1]?.turn).toEqual({
      queue: 'one:p1',
      on: 'queue',
      after: [{ runId: 'e1', invocationId: 'inv_1' }],
      beginBy: expect.stringMatching(/^\d{4}-.+Z$/) as string,
    });
  });

  it('gets each run a turn of its own when many events come at once', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `e${index}`);
    await Promise.all(ids.map((id) => post(id)));
    const lengths = harness.engine.sent.map(({ turn }) => turn?.after.length);
    expect(lengths).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('starts nothing for an event that gives the key no value: it could overlap', async () => {
    const byCode = published('coded', {
      settings: { concurrency: { key: 'event.code', on: 'reject' } },
    });
    const error: unknown = await post('e1', 'p1', [published('a'), byCode]).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem).toMatchObject({
      status: 422,
      code: 'concurrency-key-indeterminate',
      members: { outcome: 'rejected' },
      errors: [
        {
          path: '/settings/concurrency/key',
          message: { fr: expect.stringContaining('« coded »') as string },
        },
      ],
    });
    expect(harness.engine.sent).toEqual([]);
    expect(await harness.rows()).toEqual([]);
  });

  it('starts nothing for an event over which the key takes too much computing, and says so', async () => {
    const costly = published('costly', {
      settings: {
        concurrency: {
          key: "length(event.list[.a >= 0 && length(event.list[.a >= 0]) > 0]) > 0 ? 'a' : 'b'",
          on: 'reject',
        },
      },
    });
    const list = Array.from({ length: 1_000 }, (_, a) => ({ a }));
    const error: unknown = await post('e1', 'p1', [published('a'), costly], { list }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem).toMatchObject({
      status: 422,
      code: 'expression-budget-exceeded',
      members: { outcome: 'rejected' },
      errors: [
        {
          path: '/settings/concurrency/key',
          message: { fr: expect.stringContaining('« costly »') as string },
        },
      ],
    });
    expect(harness.engine.sent).toEqual([]);
  });

  it('starts no later run before a run whose sending was not answered', async () => {
    await harness.engine.shut();
    await expect(post('e1')).rejects.toThrow(EngineUnavailableError);
    await harness.engine.open();
    await expect(post('e2')).rejects.toThrow(EngineUnavailableError);
    await expect(post('e1')).resolves.toMatchObject({ outcome: 'accepted' });
    await expect(post('e2')).resolves.toMatchObject({ outcome: 'accepted' });
    expect(turns()).toEqual([
      ['e1', 'one:p1'],
      ['e2', 'one:p1', 'e1'],
    ]);
  });

  it('cannot take events while the turns cannot be written', async () => {
    const { take } = harness.store.turns;
    harness.store.turns.take = () => Promise.reject(new Error('SQLITE_BUSY'));
    await expect(post('e1')).rejects.toThrow(RunIndexUnavailableError);
    harness.store.turns.take = take;
    await expect(post('e1')).resolves.toMatchObject({ outcome: 'accepted' });
  });

  it('asks for no turn where there is no key', async () => {
    await post('e1', 'p1', [published('a')]);
    expect(harness.engine.sent[0]).not.toHaveProperty('turn');
  });
});
