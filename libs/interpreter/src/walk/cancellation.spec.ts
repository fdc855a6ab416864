import {
  mapOf,
  listOf,
  runHarness,
  specOf,
  START,
  STARTED_AT,
  walk,
  planOf,
} from '../__fixtures__/run-harness';
import { createScriptedDriver } from '../__fixtures__/scripted-driver';
import type { Driver, Settled } from '../driver';
import type { RunProgress } from '../trace';

const ask = { id: 'ask', type: 't.ask' };
const at = '2026-11-20T08:30:00.000Z';

/** Answers with cancellations at these positions, and with the driver everywhere else. */
function cancelling(driver: Driver, ...answers: readonly number[]): Driver {
  let answer = 0;
  return {
    ...driver,
    next: async (inFlight): Promise<Settled> => {
      answer += 1;
      if (!answers.includes(answer)) return driver.next(inFlight);
      return { kind: 'cancelled', cancellation: { at, reason: 'prescription en double' } };
    },
  };
}

const scripted = (order: readonly string[]) => (emit: () => void) =>
  createScriptedDriver({ now: new Date(STARTED_AT), order, emit });

describe('a run that is cancelled', () => {
  it('gives up what has not ended, takes back what it asked, and says why', async () => {
    const withdrawn: string[] = [];
    const result = await runHarness(
      specOf(
        [START, ask, { id: 'read', type: 't.read' }, { id: 'write', type: 't.write' }],
        [
          'start.value -> ask.value',
          'start.value -> read.value',
          'ask.accepted -> write.$after',
          'read.value -> write.value',
        ],
        { settings: { runTimeout: 'PT1H' } },
      ),
      {
        driver: (emit) => cancelling(scripted(['read', 'withdraw:ask'])(emit as never), 2),
        ports: { lab: { read: async (value: unknown) => value, write: async () => undefined } },
        withdrawValidation: async (pendingId) => void withdrawn.push(pendingId),
      },
    );
    expect(result).toMatchObject({
      status: 'failed',
      endReason: 'cancelled',
      error: { code: 'cancelled', message: 'prescription en double' },
      endedAt: at,
      pending: [],
    });
    expect(withdrawn).toEqual(['ask:run-1']);
    expect(Object.values(result.byPath).map(({ path, status }) => `${path} ${status}`)).toEqual(
      expect.arrayContaining(['read done', 'ask cancelled', 'write cancelled']),
    );
  });

  it('gives up every item of a map', async () => {
    const { byPath, endReason } = await runHarness(
      specOf(
        [START, listOf('list', [1, 2, 3]), mapOf('each', [ask], ['$in.item -> ask.value'])],
        ['list.value -> each.items'],
      ),
      { driver: (emit) => cancelling(scripted([])(emit as never), 1) },
    );
    expect(endReason).toBe('cancelled');
    expect([0, 1, 2].map((item) => byPath[`each[${item}]/ask`]?.status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(byPath['each']?.status).toBe('cancelled');
  });

  it('keeps the reason of the first cancellation while it takes back what it asked', async () => {
    const result = await runHarness(specOf([START, ask], ['start.value -> ask.value']), {
      driver: (emit) => {
        const driver = scripted(['withdraw:ask'])(emit as never);
        let answer = 0;
        return {
          ...driver,
          next: async (inFlight): Promise<Settled> => {
            answer += 1;
            if (answer > 2) return driver.next(inFlight);
            return { kind: 'cancelled', cancellation: { at, reason: `raison ${answer}` } };
          },
        };
      },
      withdrawValidation: async () => undefined,
    });
    expect(result).toMatchObject({ error: { message: 'raison 1' }, endReason: 'cancelled' });
  });

  it('is told apart from one that ran out of time', async () => {
    const timedOut = await runHarness(
      specOf([START, ask], ['start.value -> ask.value'], { settings: { runTimeout: 'PT1H' } }),
    );
    expect(timedOut).toMatchObject({ endReason: 'timed-out', error: { code: 'run-timeout' } });
    const failed = await runHarness(
      specOf([START, { id: 'read', type: 't.read' }], ['start.value -> read.value']),
    );
    expect(failed.status).toBe('failed');
    expect(failed).not.toHaveProperty('endReason');
  });
});

describe('an expiry', () => {
  const expiring = specOf(
    [START, { ...ask, config: { escalation: [{ after: 'PT1H', do: 'expire' }] } }],
    ['start.value -> ask.value'],
  );
  const walked = async (decided: boolean) => {
    const closed: string[] = [];
    const driver = createScriptedDriver({
      now: new Date(STARTED_AT),
      order: ['ask~escalation-1', 'ask'],
      ...(decided && { decisions: { ask: { decision: 'accepted', by: 'dr-a' } } }),
      emit: () => undefined,
    });
    const result = await walk(planOf(expiring), {
      driver: {
        ...driver,
        close(name) {
          closed.push(name);
          driver.close(name);
        },
      },
    });
    const node = result.nodes.find(({ path }) => path === 'ask');
    return { closed, outputs: node?.outputs, status: node?.status };
  };

  it('yields to a decision that came first', async () => {
    await expect(walked(true)).resolves.toMatchObject({
      closed: ['ask'],
      status: 'done',
      outputs: { by: 'dr-a' },
    });
  });

  it('takes effect once nobody can decide any more', async () => {
    await expect(walked(false)).resolves.toEqual({
      closed: ['ask'],
      status: 'done',
      outputs: undefined,
    });
  });
});

it('cancellation: tells what it awaits from outside, by the name it is awaited under', async () => {
  const rests: RunProgress[] = [];
  const wait = {
    id: 'wait',
    type: 'core.wait',
    config: { event: { eventType: 'lab.result', match: 'event.value > 5' } },
  };
  const down = {
    id: 'down',
    type: 't.read',
    policy: { onError: 'pause' as const, retry: { maxAttempts: 1 } },
  };
  const driver = createScriptedDriver({
    now: new Date(STARTED_AT),
    order: ['down'],
    emit: () => undefined,
  });
  await walk(
    planOf(
      specOf(
        [START, ask, wait, down],
        ['start.value -> ask.value', 'start.value -> wait.$after', 'start.value -> down.value'],
      ),
    ),
    { driver: { ...driver, rest: (progress) => void rests.push(progress) } },
  );
  expect(rests.at(-1)?.awaited).toEqual([
    { kind: 'decision', name: 'ask', path: 'ask' },
    { kind: 'event', name: 'event:wait', path: 'wait', eventType: 'lab.result' },
    { kind: 'action', name: 'incident:down', path: 'down' },
  ]);
});
