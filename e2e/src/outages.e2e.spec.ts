import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { answerOf, dataOf } from '@platform/api-client';
import type { PotassiumEvent } from '@platform/examples';

import { until } from '@platform/testing';

import { openHospital, type Hospital } from './__fixtures__/hospital';
import { eventOf } from './__fixtures__/potassium';

/** A prompt response does not wait until the ingress itself gives up after 10 s. */
const PROMPT_MS = 6_000;

let hospital: Hospital;

beforeAll(async () => {
  hospital = await openHospital({ lasting: true });
});
afterAll(() => hospital?.close());

/** A busy machine may hold up one answer. One that waits for the ingress does so each time. */
const promptly = async <T extends object>(ask: () => Promise<T>): Promise<T> => {
  const { answer } = await until(async () => {
    const since = performance.now();
    const given = await ask();
    return performance.now() - since < PROMPT_MS && { answer: given };
  }, 'a prompt answer');
  return answer;
};

const listedIds = async (): Promise<readonly string[]> =>
  (await hospital.runs()).map(({ id }) => id);

describe('while the control plane is down', () => {
  let earlier: PotassiumEvent;

  beforeAll(async () => {
    earlier = await eventOf('p-normal');
    await hospital.postEvent(earlier);
    await hospital.endedRun(earlier.eventId);
    await hospital.stack.controlPlane.stop();
  });
  afterAll(() => hospital.stack.controlPlane.start());

  it('says what is missing in /readyz, and is alive', async () => {
    const readiness = await answerOf(hospital.client().GET('/readyz'));
    expect({ status: readiness.status, body: readiness.body }).toEqual({
      status: 503,
      body: { ready: false, checks: { restate: false, runStore: true } },
    });
    const liveness = await answerOf(hospital.client().GET('/healthz'));
    expect({ status: liveness.status, body: liveness.body }).toEqual({
      status: 200,
      body: { ok: true },
    });
  });

  it('knows from its index an event that came before', async () => {
    const { status, body } = await hospital.postEvent(earlier);
    expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'duplicate' });
    expect((await hospital.run(earlier.eventId)).status).toBe('completed');
  });

  it('refuses an event for now, keeps nothing of it, and accepts it when it is back', async () => {
    const event = await eventOf('p-severe');
    const refused = await hospital.postEvent(event);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.code).toBe('engine-unavailable');
    expect(await listedIds()).toEqual([earlier.eventId]);

    await hospital.stack.controlPlane.start();
    expect(await dataOf(hospital.client().GET('/readyz'))).toEqual({
      ready: true,
      checks: { restate: true, runStore: true },
    });
    const retried = await hospital.postEvent(event);
    expect({ status: retried.status, outcome: retried.body.outcome }).toEqual({
      status: 202,
      outcome: 'accepted',
    });
    expect((await hospital.endedRun(event.eventId)).status).toBe('completed');
    expect(await listedIds()).toEqual([event.eventId, earlier.eventId]);
    expect(await hospital.notifications('p-severe')).toHaveLength(1);
  });
});

describe('while the endpoint is down', () => {
  beforeAll(() => hospital.stack.endpoint.stop());
  afterAll(() => hospital.stack.endpoint.start());

  it('accepts events, answers about their runs, and completes them when it is back', async () => {
    const events = await Promise.all(['p-comparator', 'p-edge-mild'].map(eventOf));
    for (const event of events) expect((await hospital.postEvent(event)).status).toBe(202);

    const ids = events.map(({ eventId }) => eventId);
    const listed = await promptly(() => hospital.runs());
    expect(
      listed
        .filter(({ id }) => ids.includes(id))
        .map(({ status, finalStatus }) => [status, finalStatus]),
    ).toEqual([
      ['running', null],
      ['running', null],
    ]);
    for (const id of ids) {
      const detail = await promptly(() => hospital.run(id));
      expect({ status: detail.status, snapshot: detail.snapshot }).toEqual({
        status: 'running',
        snapshot: null,
      });
    }

    await hospital.stack.endpoint.start();
    for (const id of ids) expect((await hospital.endedRun(id)).status).toBe('completed');
    expect(await hospital.notifications('p-comparator')).toHaveLength(1);
    expect(await hospital.notifications('p-edge-mild')).toHaveLength(1);
  });
});

it('loses with the run index the list alone, and repairs a row when its event comes again [RUN-075]', async () => {
  const event = await eventOf('p-edge-severe');
  await hospital.postEvent(event);
  const before = await hospital.endedRun(event.eventId);

  await hospital.stack.proxy.stop();
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(join(hospital.stack.dataDir, `runs.sqlite${suffix}`), { force: true });
  }
  await hospital.stack.proxy.start();
  expect(await hospital.runs()).toEqual([]);
  const found = await hospital.run(event.eventId);
  expect(found).toMatchObject({
    status: 'completed',
    workflowSlug: 'hyperkalaemia-alert',
    subjects: { patient: 'p-edge-severe' },
    event,
    snapshot: before.snapshot,
  });

  const again = await hospital.postEvent(event);
  expect({ status: again.status, body: again.body }).toEqual({
    status: 200,
    body: {
      outcome: 'duplicate',
      eventId: event.eventId,
      runs: [{ runId: event.eventId, workflow: 'hyperkalaemia-alert', version: 1 }],
    },
  });
  const [row, ...others] = await hospital.runs();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: event.eventId, status: 'completed' });
  expect(await hospital.notifications('p-edge-severe')).toHaveLength(1);
});

it('takes up after a stop of everything where it was', async () => {
  const ended = await eventOf('p-preliminary');
  await hospital.postEvent(ended);
  await hospital.endedRun(ended.eventId);
  const underWay = await eventOf('p-haemolysed');
  hospital.gates.close('before-write', 'p-haemolysed');
  await hospital.postEvent(underWay);
  await hospital.gates.reached('before-write', 'p-haemolysed');
  const listed = await listedIds();
  const notified = await hospital.notifications('p-preliminary');
  const detail = await hospital.run(ended.eventId);

  await hospital.restart();
  expect(await listedIds()).toEqual(listed);
  expect(await hospital.run(ended.eventId)).toEqual(detail);
  expect(await hospital.notifications('p-preliminary')).toEqual(notified);

  hospital.gates.open('before-write', 'p-haemolysed');
  expect((await hospital.endedRun(underWay.eventId)).status).toBe('completed');
  expect(await hospital.notifications('p-haemolysed')).toHaveLength(1);
  expect((await hospital.postEvent(ended)).body.outcome).toBe('duplicate');
});
