import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { answerOf, dataOf } from '@platform/api-client';
import type { PotassiumEvent } from '@platform/examples';
import { until } from '@platform/testing';

import { eventOf, ownEventOf } from '../__fixtures__/potassium';
import { acknowledge } from '../__fixtures__/restore-drill/drill';
import type { DrillPlatform } from '../__fixtures__/restore-drill/drill-platform';

export const OUTAGE_TOPIC = 'outages';

/** Clearly longer than a stop waits for responses that are ready. */
const LONGER_THAN_A_FLUSH_MS = 1_500;

/** A prompt response does not wait until the ingress itself gives up after 10 s. */
const PROMPT_MS = 6_000;

/** A busy machine may hold up one answer. One that waits for the ingress does so each time. */
const promptly = async <T extends object>(ask: () => Promise<T>): Promise<T> => {
  const { answer } = await until(async () => {
    const since = performance.now();
    const given = await ask();
    return performance.now() - since < PROMPT_MS && { answer: given };
  }, 'a prompt answer');
  return answer;
};

/** What is sent while a part is away, and what a process finishes before it goes. */
export function describeOutages(opened: () => DrillPlatform): void {
  let hospital: DrillPlatform;
  beforeAll(() => {
    hospital = opened();
  });

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
    let inFlight: PotassiumEvent;

    beforeAll(async () => {
      inFlight = await ownEventOf(OUTAGE_TOPIC, 'p-severe');
    });
    afterAll(() => hospital.stack.endpoint.start());

    it('the endpoint finishes the step in flight before, and exits with 0', async () => {
      const { stack, gates } = hospital;
      gates.close('after-write', inFlight.patientId);
      await hospital.postEvent(inFlight);
      await gates.reached('after-write', inFlight.patientId);

      const said = stack.endpoint.logs().length;
      const gone = stack.endpoint.stop();
      await until(
        () => stack.endpoint.logs().includes('arrêt demandé', said),
        'the endpoint to stop',
      );
      // The only sign that it waits is that it still runs.
      await delay(LONGER_THAN_A_FLUSH_MS);
      expect(stack.endpoint.pid).toBeDefined();
      gates.open('after-write', inFlight.patientId);
      expect(await gone).toEqual({ code: 0, signal: null });
    });

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

      expect((await hospital.endedRun(inFlight.eventId)).status).toBe('completed');
      expect(hospital.gates.arrivals('after-write', inFlight.patientId)).toBe(1);
      expect(await hospital.notifications(inFlight.patientId)).toHaveLength(1);
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

    await until(
      async () => (await hospital.degraded()).join() === 'database restored',
      'readyz to name the loss',
    );
    await acknowledge(hospital);
  });

  it('has nothing to tell of its front door where nobody is asked who calls', () => {
    expect(hospital.stack.proxy.logs()).not.toMatch(/peut être contourné/);
  });
}
