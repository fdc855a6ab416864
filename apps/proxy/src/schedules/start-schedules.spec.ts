import { setTimeout as delay } from 'node:timers/promises';

import { DefinitionStoreUnavailableError } from '@platform/stores';
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
  /**
   * Does something clearly between two instants, the first of which has been fired when `isFiring`. Returns the second
   * of the first one. Throws `TooSlow` when the next instant came meanwhile.
   */
  betweenInstants(act: () => Promise<unknown> | void, isFiring?: boolean): Promise<number>;
  /** Seconds between one firing and the next. */
  gaps(): readonly number[];
  close(): Promise<void>;
}

/** The machine was too busy for what a test prepares. */
class TooSlow extends Error {}

const MIDDLE = { from: 300, to: 600 };
const secondOf = (ms: number): number => Math.floor(ms / 1_000);

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
    async betweenInstants(act, isFiring = true) {
      const second = await until(async () => {
        const ms = Date.now();
        const early = (1_000 + MIDDLE.from - (ms % 1_000)) % 1_000;
        if (ms % 1_000 < MIDDLE.from || ms % 1_000 > MIDDLE.to) await delay(early);
        const now = secondOf(Date.now());
        const isMiddle = Date.now() % 1_000 <= MIDDLE.to;
        return isMiddle && (!isFiring || fired().at(-1)?.second === now) ? now : undefined;
      }, 'the middle between two instants');
      await act();
      if (secondOf(Date.now()) !== second) throw new TooSlow();
      return second;
    },
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

/**
 * A test in a scene of its own, and in another one while the machine is too slow. Tests wait for seconds of the real
 * clock, so they wait together.
 */
const inScene =
  <A extends readonly unknown[]>(test: (scene: Scene, ...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    for (let isDone = false; !isDone;) {
      const scene = await openScene();
      try {
        await test(scene, ...args);
        isDone = true;
      } catch (error) {
        if (!(error instanceof TooSlow)) throw error;
      } finally {
        await scene.close();
      }
    }
  };

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
  'startSchedules fires nothing any more once it is stopped, and waits for what it fires',
  inScene(async ({ harness, stored, start }) => {
    await stored.publish(scheduled('v1', SECONDLY));
    let begun = false;
    let answered = false;
    harness.engine.onSend = async () => {
      begun = true;
      await delay(200);
      answered = true;
    };
    const proxy = start();
    await until(() => begun);
    await proxy.stop();
    expect(answered).toBe(true);
    // One instant, or more where the machine was busy: what counts is that there is no further one.
    const { length: fires } = await harness.rows();
    expect(harness.engine.sent).toHaveLength(fires);
    await delay(1_100);
    expect(harness.engine.sent).toHaveLength(fires);
  }),
);

it.concurrent(
  'startSchedules has nothing to do for workflows without a schedule, and stops in the middle of a long wait',
  inScene(async ({ harness, stored, start }) => {
    await stored.publish(specOf('a'));
    const proxy = start(600_000);
    await delay(100);
    await proxy.stop();
    expect(harness.engine.sent).toEqual([]);
  }),
);

// The proxy that polls rarely finds the new version right before it fires, and misses no instant.
it.concurrent.each([50, 600_000])(
  'startSchedules loses and doubles no instant over a new version, looking every %i ms',
  inScene(async (scene, pollMs: number) => {
    const { harness, stored, start, fired, untilFired, gaps } = scene;
    await stored.publish(scheduled('v1', SECONDLY));
    start(pollMs);
    start(pollMs);
    await untilFired(2);
    await scene.betweenInstants(() => stored.publish(scheduled('v2', SECONDLY)));
    const before = harness.engine.sent.length;
    await untilFired(3, 2);
    expect(gaps().every((gap) => gap === 1)).toBe(true);
    const versions = fired().map(({ version }) => version);
    expect(versions.slice(0, before).every((version) => version === 1)).toBe(true);
    expect(versions.slice(before).every((version) => version === 2)).toBe(true);
  }),
);

it.concurrent.each([50, 600_000])(
  'startSchedules gives each rule the instants of its own time, looking every %i ms',
  inScene(async ({ stored, start, fired, untilFired, betweenInstants }, pollMs: number) => {
    await stored.publish(scheduled('v1', SECONDLY));
    start(pollMs);
    await untilFired(3);
    const changed = await betweenInstants(() => stored.publish(scheduled('v2', EVEN)));
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
  'startSchedules starts what is published and stops what is retired, and makes up for nothing in between',
  inScene(async ({ harness, stored, start, fired, untilFired, betweenInstants }) => {
    start();
    await delay(1_100);
    const published = await betweenInstants(() => stored.publish(scheduled('v1', SECONDLY)), false);
    await untilFired(2);
    expect(published + 1).toBe(fired()[0]?.second);

    await betweenInstants(() => stored.retire('tick'));
    const sent = harness.engine.sent.length;
    await delay(2_100);
    expect(harness.engine.sent).toHaveLength(sent);

    const back = await betweenInstants(() => stored.publish(scheduled('v2', SECONDLY)), false);
    await untilFired(1, 2);
    expect(fired()[sent]?.second).toBe(back + 1);
  }),
);

it.concurrent(
  'startSchedules waits for definitions that do not answer, and then makes up for what it missed',
  inScene(async ({ harness, stored, start, untilFired, betweenInstants, gaps }) => {
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
    await betweenInstants(() => void (isGone = true));
    const sent = harness.engine.sent.length;
    await delay(1_500);
    expect(harness.engine.sent).toHaveLength(sent);
    isGone = false;
    await untilFired(sent + 3);
    expect(gaps().every((gap) => gap === 1)).toBe(true);
  }),
);

it.concurrent(
  'startSchedules starts once definitions answer that did not at first',
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
  const isFrom = (published: number, instants: ReturnType<Scene['fired']>): boolean =>
    instants.every(({ second }) => second > published && second <= Date.now() / 1_000);

  it.concurrent(
    'a day back at the start fires nothing, says so, and nothing from before the publication once it is right',
    inScene(async ({ stored, start, clock, fired, untilFired, betweenInstants }) => {
      clock.shiftMs = -DAY_MS;
      const published = await betweenInstants(
        () => stored.publish(scheduled('v1', SECONDLY)),
        false,
      );
      const proxy = start(50, { now: clock.now });
      await until(() => proxy.degraded().length > 0);
      expect(proxy.degraded()).toEqual(['clock: differs from the control plane']);
      await delay(1_200);
      expect(fired()).toEqual([]);
      clock.shiftMs = 0;
      await untilFired(2);
      expect(isFrom(published, fired())).toBe(true);
      expect(proxy.degraded()).toEqual(['clock: jumped']);
    }),
  );

  it.concurrent(
    'a day back, where the control plane tells no time, fires nothing from before the publication',
    inScene(async ({ harness, stored, start, clock, fired, untilFired, betweenInstants }) => {
      clock.shiftMs = -DAY_MS;
      const published = await betweenInstants(
        () => stored.publish(scheduled('v1', SECONDLY)),
        false,
      );
      // A control plane that does not say its time.
      const ingress = { ...harness.ingress, clock: () => Promise.resolve(undefined) };
      start(50, { now: clock.now, ingress });
      await delay(1_200);
      expect(fired()).toEqual([]);
      clock.shiftMs = 0;
      await untilFired(2);
      expect(isFrom(published, fired())).toBe(true);
    }),
  );

  it.concurrent(
    'a day ahead fires no instant of that day, and goes on when it is right again',
    inScene(async ({ harness, stored, start, clock, fired, untilFired, betweenInstants }) => {
      await stored.publish(scheduled('v1', SECONDLY));
      const proxy = start(50, { now: clock.now });
      await untilFired(2);
      await betweenInstants(() => void (clock.shiftMs = DAY_MS));
      await until(() => proxy.degraded().length === 2);
      const sent = harness.engine.sent.length;
      await delay(1_200);
      expect(harness.engine.sent).toHaveLength(sent);
      clock.shiftMs = 0;
      await untilFired(sent + 2);
      expect(isFrom(0, fired())).toBe(true);
    }),
  );

  it.concurrent.each([-1, 1])(
    'of who publishes, %i day away, moves no instant',
    inScene(async (scene, days: number) => {
      const { stored, start, publisherClock, fired, untilFired, betweenInstants } = scene;
      await stored.publish(specOf('a'));
      start();
      await delay(1_200);
      publisherClock.shiftMs = days * DAY_MS;
      const published = await betweenInstants(
        () => stored.publish(scheduled('v1', SECONDLY)),
        false,
      );
      await untilFired(2);
      expect(isFrom(published, fired())).toBe(true);
      const replaced = await betweenInstants(() => stored.publish(scheduled('v2', EVEN)));
      await untilFired(2, 2);
      const others = fired().filter(({ version }) => version === 2);
      expect(others.every(({ second }) => second > replaced)).toBe(true);
      expect(isFrom(published, fired())).toBe(true);
    }),
  );
});
