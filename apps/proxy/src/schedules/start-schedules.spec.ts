import { DefinitionStoreUnavailableError } from '@platform/definition-store';
import { until } from '@platform/testing';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openStoredDefinitions,
  type StoredDefinitions,
} from '../events/__fixtures__/stored-definitions';
import { startSchedules, type RunningSchedules, type ScheduleSources } from './start-schedules';

const scheduled = (name: string, cron: string, slug = 'tick') =>
  specOf(slug, {
    name,
    nodes: [{ id: 'start', type: 'core.schedule', config: { cron, missed: 'all' } }],
  });
const SECONDLY = '* * * * * *';
const EVEN = '*/2 * * * * *';

/** A clock that differs from the real one. */
interface SetClock {
  shiftMs: number;
  readonly now: () => Date;
}

function createClock(): SetClock {
  const clock = { shiftMs: 0, now: () => new Date(Date.now() + clock.shiftMs) };
  return clock;
}

/** Proxies that share an index and definitions, with an engine that notes what they start. */
interface Scene {
  readonly harness: ProxyHarness;
  readonly stored: StoredDefinitions;
  /** Starts one more proxy, which checks what is published every `pollMs`. */
  start(pollMs?: number, over?: Partial<ScheduleSources>): RunningSchedules;
  /** The clock that a test can give to a proxy. */
  readonly clock: SetClock;
  /** The clock of who publishes. */
  readonly publisherClock: SetClock;
  fired(): readonly {
    readonly runId: string;
    readonly second: number;
    readonly version: number;
  }[];
  untilFired(count: number, version?: number): Promise<unknown>;
  /** Seconds between one firing and the next. */
  gaps(): readonly number[];
  close(): Promise<void>;
}

async function openScene(): Promise<Scene> {
  const harness = await openProxyHarness();
  const publisherClock = createClock();
  const stored = await openStoredDefinitions(publisherClock.now);
  const running: RunningSchedules[] = [];
  const fired: Scene['fired'] = () =>
    harness.engine.sent.map(({ runId, workflow }) => ({
      runId,
      second: Date.parse(runId.replace(/^~schedule:\w+:/, '')) / 1_000,
      version: workflow.version,
    }));
  return {
    harness,
    stored,
    start(pollMs = 50, over = {}) {
      const { definitionStore } = stored;
      const base = ingestionBase(harness, { now: () => new Date(), definitions: stored.inForce() });
      const proxy = startSchedules(
        { ...base, definitionStore, retentionMs: 86_400_000, ...over },
        { pollMs, steadyMs: 200 },
      );
      running.push(proxy);
      return proxy;
    },
    clock: createClock(),
    publisherClock,
    fired,
    untilFired: (count, version = 1) =>
      until(() => fired().filter((each) => each.version >= version).length >= count),
    gaps: () =>
      fired()
        .slice(1)
        .map(({ second }, index) => second - (fired()[index]?.second ?? 0)),
    async close() {
      await Promise.all(running.map((proxy) => proxy.stop()));
      await harness.close();
      await stored.close();
    },
  };
}

/** A test in a scene of its own. Tests wait for seconds of the real clock, so they wait together. */
const inScene =
  <A extends readonly unknown[]>(test: (scene: Scene, ...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    const scene = await openScene();
    try {
      await test(scene, ...args);
    } finally {
      await scene.close();
    }
  };

/** Waits for the middle of a second, early in it, so that a publication is clearly between two instants. */
const untilMidSecond = (): Promise<unknown> =>
  until(async () => {
    await new Promise((resolve) => setTimeout(resolve, (1_300 - (Date.now() % 1_000)) % 1_000));
    return Date.now() % 1_000 < 600;
  });

it.concurrent(
  'two proxies fire every second, and start one run each second',
  inScene(async ({ harness, stored, start, fired, untilFired, gaps }) => {
    await stored.publish(specOf('a'));
    await stored.publish(scheduled('v1', SECONDLY));
    const proxies = [start(), start()];
    await untilFired(3);
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    const ids = fired().map(({ runId }) => runId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(gaps().every((gap) => gap === 1)).toBe(true);
    expect(await harness.rows()).toEqual(ids.map((id) => `${id} null`));
  }),
);

it.concurrent(
  'fires nothing any more once it is stopped, and waits for what it fires',
  inScene(async ({ harness, stored, start }) => {
    await stored.publish(scheduled('v1', SECONDLY));
    let begun = false;
    let answered = false;
    harness.engine.onSend = async () => {
      begun = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
      answered = true;
    };
    const proxy = start();
    await until(() => begun);
    await proxy.stop();
    expect(answered).toBe(true);
    // One instant, or more where the machine was busy: what counts is that there is no further one.
    const { length: fires } = await harness.rows();
    expect(harness.engine.sent).toHaveLength(fires);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(harness.engine.sent).toHaveLength(fires);
  }),
);

it.concurrent(
  'has nothing to do for workflows without a schedule, and stops in the middle of a long wait',
  inScene(async ({ harness, stored, start }) => {
    await stored.publish(specOf('a'));
    const proxy = start(600_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await proxy.stop();
    expect(harness.engine.sent).toEqual([]);
  }),
);

// The proxy that polls rarely finds the new version right before it fires, and misses no instant.
it.concurrent.each([50, 600_000])(
  'loses and doubles no instant over a new version, looking every %i ms',
  inScene(async ({ harness, stored, start, fired, untilFired, gaps }, pollMs: number) => {
    await stored.publish(scheduled('v1', SECONDLY));
    start(pollMs);
    start(pollMs);
    await untilFired(2);
    await untilMidSecond();
    await stored.publish(scheduled('v2', SECONDLY));
    const before = harness.engine.sent.length;
    await untilFired(3, 2);
    expect(gaps().every((gap) => gap === 1)).toBe(true);
    const versions = fired().map(({ version }) => version);
    expect(versions.slice(0, before).every((version) => version === 1)).toBe(true);
    expect(versions.slice(before).every((version) => version === 2)).toBe(true);
  }),
);

it.concurrent.each([50, 600_000])(
  'gives each rule the instants of its own time, looking every %i ms',
  inScene(async ({ stored, start, fired, untilFired }, pollMs: number) => {
    await stored.publish(scheduled('v1', SECONDLY));
    start(pollMs);
    await untilFired(3);
    await untilMidSecond();
    await stored.publish(scheduled('v2', EVEN));
    const changed = Date.now() / 1_000;
    await untilFired(2, 2);
    const after = fired().filter(({ second }) => second > changed);
    expect(after.every(({ second, version }) => second % 2 === 0 && version === 2)).toBe(true);
    expect(
      fired()
        .filter(({ second }) => second <= changed)
        .every(({ version }) => version === 1),
    ).toBe(true);
  }),
);

it.concurrent(
  'starts what is published and stops what is retired, and makes up for nothing in between',
  inScene(async ({ harness, stored, start, fired, untilFired }) => {
    start();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await untilMidSecond();
    await stored.publish(scheduled('v1', SECONDLY));
    const published = Date.now() / 1_000;
    await untilFired(2);
    expect(Math.floor(published) + 1).toBe(fired()[0]?.second);

    await untilMidSecond();
    await stored.retire('tick');
    const sent = harness.engine.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(harness.engine.sent).toHaveLength(sent);

    await untilMidSecond();
    await stored.publish(scheduled('v2', SECONDLY));
    const back = Date.now() / 1_000;
    await untilFired(1, 2);
    expect(fired()[sent]?.second).toBe(Math.floor(back) + 1);
  }),
);

it.concurrent(
  'waits for definitions that do not answer, and then makes up for what it missed',
  inScene(async ({ harness, stored, start, untilFired, gaps }) => {
    await stored.publish(scheduled('v1', SECONDLY));
    const inForce = stored.inForce();
    let isGone = false;
    const definitions = {
      ...inForce,
      inForce: async () => {
        if (isGone) throw new DefinitionStoreUnavailableError(new Error('SQLITE_BUSY'));
        return inForce.inForce();
      },
    };
    start(50, { definitions });
    await untilFired(1);
    await untilMidSecond();
    isGone = true;
    const sent = harness.engine.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(harness.engine.sent).toHaveLength(sent);
    isGone = false;
    await untilFired(sent + 3);
    expect(gaps().every((gap) => gap === 1)).toBe(true);
  }),
);

it.concurrent(
  'starts once definitions answer that did not at first',
  inScene(async ({ stored, start, untilFired }) => {
    await stored.publish(scheduled('v1', SECONDLY));
    const inForce = stored.inForce();
    let failures = 1;
    const definitions = {
      ...inForce,
      inForce: async () => {
        if (failures-- > 0) throw new DefinitionStoreUnavailableError(new Error('SQLITE_BUSY'));
        return inForce.inForce();
      },
    };
    start(50, { definitions });
    await untilFired(1);
  }),
);

describe('a clock that is set', () => {
  const DAY_MS = 86_400_000;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const isFrom = (published: number, instants: ReturnType<Scene['fired']>): boolean =>
    instants.every(({ second }) => second > published && second <= Date.now() / 1_000);

  it.concurrent(
    'a day back at the start fires nothing, says so, and nothing from before the publication once it is right',
    inScene(async ({ stored, start, clock, fired, untilFired }) => {
      clock.shiftMs = -DAY_MS;
      await stored.publish(scheduled('v1', SECONDLY));
      const published = Date.now() / 1_000;
      const proxy = start(50, { now: clock.now });
      await until(() => proxy.degraded().length > 0);
      expect(proxy.degraded()).toEqual(['clock: differs from the control plane']);
      await pause(1_200);
      expect(fired()).toEqual([]);
      clock.shiftMs = 0;
      await untilFired(2);
      expect(isFrom(Math.floor(published), fired())).toBe(true);
      expect(proxy.degraded()).toEqual(['clock: jumped']);
    }),
  );

  it.concurrent(
    'a day back, where the control plane tells no time, fires nothing from before the publication',
    inScene(async ({ harness, stored, start, clock, fired, untilFired }) => {
      clock.shiftMs = -DAY_MS;
      await stored.publish(scheduled('v1', SECONDLY));
      const published = Date.now() / 1_000;
      // A control plane that does not say its time.
      const ingress = { ...harness.ingress, clock: () => Promise.resolve(undefined) };
      start(50, { now: clock.now, ingress });
      await pause(1_200);
      expect(fired()).toEqual([]);
      clock.shiftMs = 0;
      await untilFired(2);
      expect(isFrom(Math.floor(published), fired())).toBe(true);
    }),
  );

  it.concurrent(
    'a day ahead fires no instant of that day, and goes on when it is right again',
    inScene(async ({ harness, stored, start, clock, fired, untilFired }) => {
      await stored.publish(scheduled('v1', SECONDLY));
      const proxy = start(50, { now: clock.now });
      await untilFired(2);
      clock.shiftMs = DAY_MS;
      await until(() => proxy.degraded().length === 2);
      const sent = harness.engine.sent.length;
      await pause(1_200);
      expect(harness.engine.sent).toHaveLength(sent);
      clock.shiftMs = 0;
      await untilFired(sent + 2);
      expect(isFrom(0, fired())).toBe(true);
    }),
  );

  it.concurrent.each([-1, 1])(
    'of who publishes, %i day away, moves no instant',
    inScene(async ({ stored, start, publisherClock, fired, untilFired }, days: number) => {
      await stored.publish(specOf('a'));
      start();
      await pause(1_200);
      await untilMidSecond();
      publisherClock.shiftMs = days * DAY_MS;
      await stored.publish(scheduled('v1', SECONDLY));
      const published = Math.floor(Date.now() / 1_000);
      await untilFired(2);
      expect(isFrom(published, fired())).toBe(true);
      await untilMidSecond();
      await stored.publish(scheduled('v2', EVEN));
      const replaced = Math.floor(Date.now() / 1_000);
      await untilFired(2, 2);
      const others = fired().filter(({ version }) => version === 2);
      expect(others.every(({ second }) => second > replaced)).toBe(true);
      expect(isFrom(published, fired())).toBe(true);
    }),
  );
});
