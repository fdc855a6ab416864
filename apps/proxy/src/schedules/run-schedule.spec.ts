import type { DefinitionVersionSummary, ResolvedWorkflow } from '@platform/definitions';
import { createLogger } from '@platform/telemetry';
import { fixedClock, type FixedClock } from '@platform/testing';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { firedRun, openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { lastKnownPosition, type VersionHistory } from './last-known';
import { runSchedule, type PositionSource, type ScheduleDeps } from './run-schedule';
import { schedulesOf, type Schedule } from './schedule';
import type { TrustedTime } from './watched-clock';

let harness: ProxyHarness;
let clock: FixedClock;
let jumps: number;
let isTrusted: boolean;
beforeEach(async () => {
  publishedAt = '2026-11-20T06:00:00.000Z';
  jumps = 0;
  isTrusted = true;
  harness = await openProxyHarness();
  clock = fixedClock('2026-11-20T06:30:00.000Z');
});
afterEach(() => harness.close());

/** When the only version was published: before every proxy of these tests starts, and before its first firing. */
let publishedAt: string;
const definitionStore: VersionHistory = {
  version: async () => null,
  versions: async () => [
    { slug: 'report', version: 1, createdAt: publishedAt } as DefinitionVersionSummary,
  ],
};
function hadFired(instant: string): Promise<unknown> {
  publishedAt = instant;
  return harness.store.insert(firedRun(`~schedule:report:${instant}`));
}

const timeAt = (now: Date): TrustedTime => ({
  now,
  isConfirmed: true,
  jumps,
  at: (ms) => new Date(ms),
});

const depsOf = (workflows: readonly ResolvedWorkflow[], wait: ScheduleDeps['wait']) => ({
  ...ingestionBase(harness, { workflows, now: clock }),
  log: createLogger('schedules'),
  clock: {
    trusted: async () => (isTrusted ? timeAt(clock()) : undefined),
  },
  wait,
  onSuperseded: () => undefined,
});

function lastFiring(schedule: Schedule): PositionSource {
  const { store } = harness;
  const history = { store, definitionStore, timezone: 'UTC', retentionMs: 86_400_000 };
  return (time) => lastKnownPosition(schedule, 0, { ...history, time });
}

interface Moment {
  readonly at: string;
  readonly happens: () => unknown;
}

/**
 * Runs a schedule until `end`. Waiting only moves the clock, and calls `happens` of each moment that has come. Returns
 * the duration of each wait, in ms.
 */
async function run(
  config: { cron: string; timezone?: string; missed?: string; when?: string },
  end: string,
  ...moments: readonly Moment[]
): Promise<number[]> {
  const nodes = [{ id: 'start', type: 'core.schedule', config }];
  const workflows = [published('report', { nodes })];
  const [schedule] = schedulesOf(workflows, 'Europe/Paris');
  if (!schedule) throw new Error('no schedule');
  const stopping = new AbortController();
  const left = [...moments];
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
    clock.advance(ms);
    while (left[0] && clock() >= new Date(left[0].at)) await left.shift()?.happens();
    if (left.length === 0 && clock() >= new Date(end)) stopping.abort();
  };
  await runSchedule(schedule, depsOf(workflows, wait), {
    start: lastFiring(schedule),
    signal: stopping.signal,
  });
  return waits;
}

const fired = (): string[] =>
  harness.engine.sent.map(({ runId }) => runId.replace('~schedule:report:', ''));
const shut: Moment['happens'] = () => harness.engine.shut();
const open: Moment['happens'] = () => harness.engine.open();

describe('a schedule', () => {
  it('fires at each instant of its rule, in its zone, with the instant in the id and the event [MAN-216]', async () => {
    await run({ cron: '0 8 * * *' }, '2026-11-22T06:00:00Z');
    expect(fired()).toEqual(['2026-11-20T07:00:00.000Z', '2026-11-21T07:00:00.000Z']);
    expect(harness.engine.sent[0]).toMatchObject({
      runId: '~schedule:report:2026-11-20T07:00:00.000Z',
      workflow: { slug: 'report' },
      context: {},
      event: {
        eventId: '~schedule:report:2026-11-20T07:00:00.000Z',
        eventType: 'core.schedule',
        scheduledFor: '2026-11-20T07:00:00.000Z',
        firedAt: '2026-11-20T07:00:00.000Z',
      },
    });
    expect(await harness.rows()).toHaveLength(2);
  });

  it('looks at the clock again at least every minute, however far its next instant', async () => {
    const waits = await run({ cron: '0 0 29 2 *' }, '2026-11-20T12:00:00Z');
    expect(Math.max(...waits)).toBe(60_000);
  });

  it('makes up for nothing at its very first start', async () => {
    await run({ cron: '0 * * * *', missed: 'all' }, '2026-11-20T06:59:00Z');
    expect(fired()).toEqual([]);
  });

  it('leaves out what the condition of its trigger keeps out', async () => {
    const when = "event.scheduledFor == '2026-11-20T08:00:00.000Z'";
    await run({ cron: '0 * * * *', when }, '2026-11-20T10:30:00Z');
    expect(fired()).toEqual(['2026-11-20T08:00:00.000Z']);
  });

  it.each<[string, string[]]>([
    ['skip', []],
    ['latest', ['06:00']],
    ['all', ['04:00', '05:00', '06:00']],
  ])('after a stop of hours, under "%s", makes up for %j', async (missed, instants) => {
    await hadFired('2026-11-20T03:00:00.000Z');
    await run({ cron: '0 * * * *', missed }, '2026-11-20T06:45:00Z');
    expect(fired()).toEqual(instants.map((time) => `2026-11-20T${time}:00.000Z`));
    const late = harness.engine.sent.at(-1)?.event['firedAt'];
    expect(late).toBe(instants.length > 0 ? '2026-11-20T06:30:00.000Z' : undefined);
  });

  it('makes up for the latest instant when it is told nothing', async () => {
    await hadFired('2026-11-20T03:00:00.000Z');
    await run({ cron: '0 * * * *' }, '2026-11-20T06:45:00Z');
    expect(fired()).toEqual(['2026-11-20T06:00:00.000Z']);
  });

  it('loses no instant to a restart, even under "skip"', async () => {
    await hadFired('2026-11-20T05:00:00.000Z');
    clock = fixedClock('2026-11-20T06:00:25.000Z');
    await run({ cron: '0 * * * *', missed: 'skip' }, '2026-11-20T06:30:00Z');
    expect(fired()).toEqual(['2026-11-20T06:00:00.000Z']);
  });

  it('fires nothing twice over a restart', async () => {
    await run({ cron: '0 * * * *', missed: 'all' }, '2026-11-20T08:30:00Z');
    await run({ cron: '0 * * * *', missed: 'all' }, '2026-11-20T09:30:00Z');
    expect(fired().map((instant) => instant.slice(11, 13))).toEqual(['07', '08', '09']);
  });

  it('tries again while the engine is gone, and fires late', async () => {
    await run(
      { cron: '0 8 * * *', missed: 'skip' },
      '2026-11-20T12:00:00Z',
      { at: '2026-11-20T06:45:00Z', happens: shut },
      { at: '2026-11-20T09:00:00Z', happens: open },
    );
    expect(fired()).toEqual(['2026-11-20T07:00:00.000Z']);
    const firedAt = String(harness.engine.sent[0]?.event['firedAt']);
    expect(firedAt > '2026-11-20T09:00:00' && firedAt < '2026-11-20T09:01:00').toBe(true);
  });

  it.each<[string, string[]]>([
    ['skip', ['10']],
    ['latest', ['09', '10']],
    ['all', ['07', '08', '09', '10']],
  ])(
    'counts as missed what failed until the next instant came, under "%s"',
    async (missed, hours) => {
      await hadFired('2026-11-20T06:00:00.000Z');
      const { latestInstant } = harness.store;
      let reads = 0;
      harness.store.latestInstant = (...asked) => {
        reads += 1;
        return latestInstant.call(harness.store, ...asked);
      };
      await run(
        { cron: '0 * * * *', missed },
        '2026-11-20T10:30:00Z',
        { at: '2026-11-20T06:45:00Z', happens: shut },
        // The machine sleeps through the instants in between.
        { at: '2026-11-20T07:00:05Z', happens: () => clock.advance(2.4 * 3_600_000) },
        { at: '2026-11-20T09:20:00Z', happens: open },
      );
      expect(fired().map((instant) => instant.slice(11, 13))).toEqual(hours);
      expect(reads).toBe(1);
    },
  );

  it('asks again for its last firing while the index does not answer', async () => {
    await hadFired('2026-11-20T05:00:00.000Z');
    const { latestInstant } = harness.store;
    let failures = 3;
    harness.store.latestInstant = (...asked) =>
      failures-- > 0
        ? Promise.reject(new Error('SQLITE_BUSY'))
        : latestInstant.call(harness.store, ...asked);
    await run({ cron: '0 * * * *' }, '2026-11-20T06:50:00Z');
    expect(fired()).toEqual(['2026-11-20T06:00:00.000Z']);
  });

  it('goes on after a clock that was far ahead, and fires no instant twice', async () => {
    await run(
      { cron: '0 * * * *' },
      '2026-11-20T09:30:00Z',
      { at: '2026-11-20T06:40:00Z', happens: () => clock.advance(240 * 3_600_000) },
      { at: '2026-11-30T06:41:30Z', happens: () => clock.advance(-240 * 3_600_000) },
    );
    expect(fired()).toEqual([
      '2026-11-30T06:00:00.000Z',
      '2026-11-20T07:00:00.000Z',
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  it('makes up for the latest instant alone of those that a jump passed over, even under "all"', async () => {
    await hadFired('2026-11-20T06:00:00.000Z');
    await run({ cron: '0 * * * *', missed: 'all' }, '2026-11-20T11:30:00Z', {
      at: '2026-11-20T06:40:00Z',
      happens: () => {
        jumps += 1;
        clock.advance(3.5 * 3_600_000);
      },
    });
    expect(fired().map((instant) => instant.slice(11, 13))).toEqual(['10', '11']);
  });

  it('still makes up under "all" for what it missed before a jump', async () => {
    await hadFired('2026-11-20T06:00:00.000Z');
    const jump = (hours: number) => () => {
      jumps += 1;
      clock.advance(hours * 3_600_000);
    };
    await run(
      { cron: '0 * * * *', missed: 'all' },
      '2026-11-20T16:30:00Z',
      { at: '2026-11-20T06:40:00Z', happens: shut },
      { at: '2026-11-20T09:30:00Z', happens: jump(-0.02) },
      { at: '2026-11-20T09:40:00Z', happens: jump(5) },
      { at: '2026-11-20T15:30:00Z', happens: open },
    );
    expect(fired().map((instant) => instant.slice(11, 13))).toEqual([
      ...['07', '08', '09'],
      ...['14', '15', '16'],
    ]);
  });

  it('fires nothing while the clock is not to be trusted', async () => {
    isTrusted = false;
    await run({ cron: '0 * * * *' }, '2026-11-20T08:30:00Z', {
      at: '2026-11-20T07:50:00Z',
      happens: () => (isTrusted = true),
    });
    expect(fired()).toEqual(['2026-11-20T07:00:00.000Z', '2026-11-20T08:00:00.000Z']);
  });

  it('is not stopped by a firing that is refused for good', async () => {
    const nodes = [{ id: 'start', type: 'core.schedule', config: { cron: '0 * * * *' } }];
    const strict = published('strict', { nodes, context: ['patient'] });
    const [schedule] = schedulesOf([strict], 'UTC');
    if (!schedule) throw new Error('no schedule');
    const stopping = new AbortController();
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      clock.advance(ms);
      if (clock() >= new Date('2026-11-20T09:30:00Z')) stopping.abort();
    };
    await runSchedule(schedule, depsOf([strict], wait), {
      start: lastFiring(schedule),
      signal: stopping.signal,
    });
    expect(fired()).toEqual([]);
    expect(waits.every((ms) => ms === 60_000)).toBe(true);
  });
});
