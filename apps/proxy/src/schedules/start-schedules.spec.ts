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

let harness: ProxyHarness;
let stored: StoredDefinitions;
let storedShiftMs: number;
let running: RunningSchedules[];
beforeEach(async () => {
  harness = await openProxyHarness();
  storedShiftMs = 0;
  stored = await openStoredDefinitions(() => new Date(Date.now() + storedShiftMs));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((proxy) => proxy.stop()));
  await harness.close();
  await stored.close();
});

/** Starts one more proxy, which checks what is published every `pollMs`. */
function start(pollMs = 50, over: Partial<ScheduleSources> = {}): RunningSchedules {
  const { definitionStore } = stored;
  const base = ingestionBase(harness, { now: () => new Date(), definitions: stored.inForce() });
  const proxy = startSchedules(
    { ...base, definitionStore, retentionMs: 86_400_000, ...over },
    { pollMs, steadyMs: 200 },
  );
  running.push(proxy);
  return proxy;
}

const fired = () =>
  harness.engine.sent.map(({ runId, workflow }) => ({
    runId,
    second: Date.parse(runId.replace(/^~schedule:\w+:/, '')) / 1_000,
    version: workflow.version,
  }));
const untilFired = (count: number, version = 1): Promise<unknown> =>
  until(() => fired().filter((each) => each.version >= version).length >= count);
/** Waits for the middle of a second, so that a publication is clearly between two instants. */
const untilMidSecond = (): Promise<unknown> =>
  until(() => Math.abs((Date.now() % 1_000) - 500) < 200);
const gaps = (): number[] =>
  fired()
    .slice(1)
    .map(({ second }, index) => second - (fired()[index]?.second ?? 0));

it('two proxies fire every second, and start one run each second', async () => {
  await stored.publish(specOf('a'));
  await stored.publish(scheduled('v1', SECONDLY));
  const proxies = [start(), start()];
  await untilFired(3);
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  const ids = fired().map(({ runId }) => runId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(gaps().every((gap) => gap === 1)).toBe(true);
  expect(await harness.rows()).toEqual(ids.map((id) => `${id} null`));
});

it('fires nothing any more once it is stopped, and waits for what it fires', async () => {
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
});

it('has nothing to do for workflows without a schedule, and stops in the middle of a long wait', async () => {
  await stored.publish(specOf('a'));
  const proxy = start(600_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await proxy.stop();
  expect(harness.engine.sent).toEqual([]);
});

// The proxy that polls rarely finds the new version right before it fires, and misses no instant.
it.each([50, 600_000])(
  'loses and doubles no instant over a new version, looking every %i ms',
  async (pollMs) => {
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
  },
);

it.each([50, 600_000])(
  'gives each rule the instants of its own time, looking every %i ms',
  async (pollMs) => {
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
  },
);

it('starts what is published and stops what is retired, and makes up for nothing in between', async () => {
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
});

it('waits for definitions that do not answer, and then makes up for what it missed', async () => {
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
});

it('starts once definitions answer that did not at first', async () => {
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
});

describe('a clock that is set', () => {
  const DAY_MS = 86_400_000;
  let shiftMs: number;
  beforeEach(() => {
    shiftMs = 0;
  });
  const now = () => new Date(Date.now() + shiftMs);
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  /** For a control plane that does not say its time. */
  const untold = () => ({ ...harness.ingress, clock: () => Promise.resolve(undefined) });
  const isFrom = (published: number) => {
    const instants = fired().map(({ second }) => second);
    return instants.every((second) => second > published && second <= Date.now() / 1_000);
  };

  it('a day back at the start fires nothing, says so, and nothing from before the publication once it is right', async () => {
    shiftMs = -DAY_MS;
    await stored.publish(scheduled('v1', SECONDLY));
    const published = Date.now() / 1_000;
    const proxy = start(50, { now });
    await until(() => proxy.degraded().length > 0);
    expect(proxy.degraded()).toEqual(['clock: differs from the control plane']);
    await pause(1_200);
    expect(fired()).toEqual([]);
    shiftMs = 0;
    await untilFired(2);
    expect(isFrom(Math.floor(published))).toBe(true);
    expect(proxy.degraded()).toEqual(['clock: jumped']);
  });

  it('a day back, where the control plane tells no time, fires nothing from before the publication', async () => {
    shiftMs = -DAY_MS;
    await stored.publish(scheduled('v1', SECONDLY));
    const published = Date.now() / 1_000;
    start(50, { now, ingress: untold() });
    await pause(1_200);
    expect(fired()).toEqual([]);
    shiftMs = 0;
    await untilFired(2);
    expect(isFrom(Math.floor(published))).toBe(true);
  });

  it('a day ahead fires no instant of that day, and goes on when it is right again', async () => {
    await stored.publish(scheduled('v1', SECONDLY));
    const proxy = start(50, { now });
    await untilFired(2);
    shiftMs = DAY_MS;
    await until(() => proxy.degraded().length === 2);
    const sent = harness.engine.sent.length;
    await pause(1_200);
    expect(harness.engine.sent).toHaveLength(sent);
    shiftMs = 0;
    await untilFired(sent + 2);
    expect(isFrom(0)).toBe(true);
  });

  it.each([-1, 1])('of who publishes, %i day away, moves no instant', async (days) => {
    await stored.publish(specOf('a'));
    start();
    await pause(1_200);
    await untilMidSecond();
    storedShiftMs = days * DAY_MS;
    await stored.publish(scheduled('v1', SECONDLY));
    const published = Math.floor(Date.now() / 1_000);
    await untilFired(2);
    expect(isFrom(published)).toBe(true);
    await untilMidSecond();
    await stored.publish(scheduled('v2', EVEN));
    const replaced = Math.floor(Date.now() / 1_000);
    await untilFired(2, 2);
    const others = fired().filter(({ version }) => version === 2);
    expect(others.every(({ second }) => second > replaced)).toBe(true);
    expect(isFrom(published)).toBe(true);
  });
});
