import { watchClock, type WatchedClock } from './watched-clock';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-20T08:00:00.000Z');

let elapsed: number;
let shift: number;
let others: () => Promise<Date | undefined>;
let calls: number;
let logged: string[];
let watched: WatchedClock;

beforeEach(() => {
  elapsed = 1_000;
  shift = 0;
  calls = 0;
  logged = [];
  others = async () => new Date(START + elapsed);
  const note = (_fields: unknown, message?: string): void => void logged.push(message ?? '');
  watched = watchClock({
    now: () => new Date(START + elapsed + shift),
    elapsedMs: () => elapsed,
    reference: () => {
      calls += 1;
      return others();
    },
    log: { warn: note, error: note, info: note },
  });
  watched.stop();
});

const isTrusted = async (): Promise<boolean> => (await watched.trusted()) !== undefined;
const JUMPED = 'horloge : saut constaté, planifications suspendues';
const OFF = 'horloge : écart avec le plan de contrôle, planifications suspendues';

it('watched clock: is trusted when it agrees with the control plane, which is asked once a minute', async () => {
  for (let minute = 0; minute < 120; minute += 1) {
    expect(await isTrusted()).toBe(true);
    elapsed += 1_000;
  }
  expect(calls).toBe(2);
  expect(logged).toEqual([]);
  expect(watched.degraded()).toEqual([]);
});

it.each([-DAY_MS, -31_000, 32_000, DAY_MS])(
  'watched clock: is not trusted from the start when it differs by %i ms, and is once it does not',
  async (difference) => {
    shift = difference;
    watched = watchClock({
      now: () => new Date(START + elapsed + shift),
      elapsedMs: () => elapsed,
      reference: () => others(),
      log: {
        warn: (_fields: unknown, line?: string) => logged.push(String(line)),
        error: (_fields: unknown, line?: string) => logged.push(String(line)),
        info: (_fields: unknown, line?: string) => logged.push(String(line)),
      },
    });
    watched.stop();
    expect(await isTrusted()).toBe(false);
    elapsed += 120_000;
    expect(await isTrusted()).toBe(false);
    expect(logged).toEqual([OFF]);
    expect(watched.degraded()).toEqual(['clock: differs from the control plane']);
    shift = 0;
    expect(await isTrusted()).toBe(false);
    elapsed += 5_000;
    expect(await isTrusted()).toBe(true);
    expect(logged).toEqual([OFF, JUMPED, 'horloge : de nouveau celle du plan de contrôle']);
    expect(watched.degraded()).toEqual(['clock: jumped']);
    elapsed += 600_000;
    expect(watched.degraded()).toEqual([]);
  },
);

it('watched clock: is trusted with a difference of some seconds', async () => {
  others = async () => new Date(START + elapsed - 20_000);
  expect(await isTrusted()).toBe(true);
});

it.each([-DAY_MS, 3_000, DAY_MS])(
  'watched clock: is not trusted for some seconds after a jump of %i ms, though all agree',
  async (jump) => {
    expect(await isTrusted()).toBe(true);
    shift = jump;
    others = async () => new Date(START + elapsed + shift);
    for (const later of [0, 4_999]) {
      elapsed += later;
      expect(await isTrusted()).toBe(false);
    }
    elapsed += 1;
    expect(await watched.trusted()).toMatchObject({ jumps: 1 });
    expect(logged).toEqual([JUMPED]);
  },
);

it('watched clock: begins to wait anew when it jumps again, and when it jumps while the control plane is asked', async () => {
  shift = DAY_MS;
  expect(await isTrusted()).toBe(false);
  elapsed += 4_000;
  shift = 0;
  expect(await isTrusted()).toBe(false);
  elapsed += 4_000;
  expect(await isTrusted()).toBe(false);
  elapsed += 1_000;
  others = async () => {
    shift = DAY_MS;
    return new Date(START + elapsed + DAY_MS);
  };
  expect(await isTrusted()).toBe(false);
});

it('watched clock: is slewed without being mistrusted', async () => {
  for (let second = 0; second < 100; second += 1) {
    elapsed += 1_000;
    shift += 100;
    expect(await isTrusted()).toBe(true);
  }
});

it('watched clock: is not trusted before the control plane was asked once, nor after a jump until it was again', async () => {
  others = () => Promise.reject(new Error('ECONNREFUSED'));
  expect(await isTrusted()).toBe(false);
  elapsed += 5_000;
  others = async () => new Date(START + elapsed);
  expect(await isTrusted()).toBe(true);

  others = () => Promise.reject(new Error('ECONNREFUSED'));
  elapsed += 3_600_000;
  expect(await isTrusted()).toBe(true);
  shift = DAY_MS;
  elapsed += 6_000;
  expect(await isTrusted()).toBe(false);
  elapsed += 6_000;
  expect(await isTrusted()).toBe(false);
});

it('watched clock: goes by its jumps alone where the control plane tells no time', async () => {
  expect(await watched.trusted()).toMatchObject({ isConfirmed: true });
  others = () => Promise.resolve(undefined);
  elapsed += 60_000;
  expect(await watched.trusted()).toMatchObject({ isConfirmed: false });
  shift = DAY_MS;
  expect(await isTrusted()).toBe(false);
  elapsed += 5_000;
  expect(await isTrusted()).toBe(true);
});

it('learns nothing from an answer that took long', async () => {
  others = async () => {
    elapsed += 6_000;
    return new Date(START + elapsed);
  };
  expect(await isTrusted()).toBe(false);
});

it('watched clock: knows by the time that is trusted when something was', async () => {
  shift = -DAY_MS;
  await watched.trusted();
  shift = 0;
  await watched.trusted();
  elapsed += 3_600_000;
  expect((await watched.trusted())?.at(1_000)).toEqual(new Date(START + 1_000));
});
