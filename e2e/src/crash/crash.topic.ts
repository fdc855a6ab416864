import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';
import type { Hospital } from '../__fixtures__/hospital';
import { ownEventOf, ownPatient } from '../__fixtures__/potassium';
import type { GatePoint } from '../__fixtures__/probe-plugin/gate-files';

/** The example requests two codes, so each run reads twice. */
const READINGS_OF_ONE_RUN = 2;

type Victim = 'endpoint' | 'controlPlane' | 'proxy';

export const CRASH_TOPIC = 'crash';

const own = (patientId: string): string => ownPatient(CRASH_TOPIC, patientId);

/**
 * In the gate one victim at each point of a run, in the campaign each, the proxy, and all at once. Its patients are those of its topic, so that it
 * shares a platform.
 */
export function describeCrashes(scope: Scope, opened: () => Hospital): void {
  let hospital: Hospital;
  beforeAll(() => {
    hospital = opened();
  });

  /** Posts the result of the topic's own copy of an example patient. Resolves when its notification waits at the gate. */
  async function holdRun(
    point: GatePoint,
    example: string,
  ): Promise<{ readonly runId: string; readonly patientId: string }> {
    const patientId = own(example);
    hospital.gates.close(point, patientId);
    const { status, body } = await hospital.postEvent(await ownEventOf(CRASH_TOPIC, example));
    expect(status).toBe(202);
    await hospital.gates.reached(point, patientId);
    return { runId: body.eventId, patientId };
  }

  /** Kills the process with SIGKILL. Resolves when supervision has restarted it. */
  async function killAndAwaitRestart(victim: Victim): Promise<void> {
    const supervised = hospital.stack[victim];
    const before = supervised.pid;
    await supervised.kill('SIGKILL');
    await supervised.start();
    expect(hospital.exits.at(-1)).toBe(`${supervised.name}: signal SIGKILL`);
    expect(supervised.pid).not.toBe(before);
  }

  const completed = async (runId: string): Promise<void> => {
    const { status, snapshot } = await hospital.endedRun(runId);
    expect({ status, error: snapshot?.error }).toEqual({ status: 'completed', error: undefined });
  };

  describe('kill -9 between two nodes: the run completes with one notification', () => {
    const victims = [
      ['endpoint', 'p-severe'],
      ['controlPlane', 'p-edge-mild'],
    ] as const;
    it.each(ofScope(scope, victims, ['endpoint']))('of the %s', async (victim, example) => {
      const { runId, patientId } = await holdRun('before-write', example);
      expect(await hospital.notifications(patientId)).toEqual([]);

      await killAndAwaitRestart(victim);
      expect((await hospital.run(runId)).status).toBe('running');
      hospital.gates.open('before-write', patientId);

      await completed(runId);
      expect(await hospital.notifications(patientId)).toHaveLength(1);
      expect(hospital.gates.arrivals('before-write', patientId)).toBe(2);
      // Reads before the crash are in the journal and not repeated.
      expect(hospital.gates.readings(patientId)).toBe(READINGS_OF_ONE_RUN);
    });
  });

  describe('kill -9 after a write and before its acknowledgement: the write comes again', () => {
    const victims = [
      ['endpoint', 'p-edge-severe'],
      ['controlPlane', 'p-comparator'],
    ] as const;
    it.each(ofScope(scope, victims, ['controlPlane']))(
      'and is recognised by its key, of the %s',
      async (victim, example) => {
        const { runId, patientId } = await holdRun('after-write', example);
        await killAndAwaitRestart(victim);
        hospital.gates.open('after-write', patientId);

        await completed(runId);
        expect(hospital.gates.arrivals('after-write', patientId)).toBe(2);
        expect(await hospital.notifications(patientId)).toHaveLength(1);
      },
    );

    broadTest(scope)('and would be a second notification without the key', async () => {
      hospital.gates.dropKeys(own('p-preliminary'));
      const { runId, patientId } = await holdRun('after-write', 'p-preliminary');
      await killAndAwaitRestart('endpoint');
      hospital.gates.open('after-write', patientId);

      await completed(runId);
      expect(await hospital.notifications(patientId)).toHaveLength(2);
    });
  });

  broadTest(scope)('keeps the runs and their event ids over a kill -9 of the proxy', async () => {
    const event = await ownEventOf(CRASH_TOPIC, 'p-no-value');
    await hospital.postEvent(event);
    await completed(event.eventId);
    const listed = await hospital.runs();

    await killAndAwaitRestart('proxy');
    expect(await hospital.runs()).toEqual(listed);
    const again = await hospital.postEvent(event);
    expect({ status: again.status, outcome: again.body.outcome }).toEqual({
      status: 200,
      outcome: 'duplicate',
    });
    expect(await hospital.runs()).toEqual(listed);
    expect(await hospital.notifications(own('p-no-value'))).toHaveLength(1);
  });

  broadTest(scope)('completes a run over a kill -9 of everything at once', async () => {
    const { runId, patientId } = await holdRun('before-write', 'p-haemolysed');
    const { endpoint, controlPlane, proxy } = hospital.stack;
    const all = [endpoint, controlPlane, proxy];
    await Promise.all(all.map((supervised) => supervised.kill('SIGKILL')));
    hospital.gates.open('before-write', patientId);
    await Promise.all(all.map((supervised) => supervised.start()));

    await completed(runId);
    expect(await hospital.notifications(patientId)).toHaveLength(1);
  });
}
