import { observeWrites } from './observe-writes';

let elapsed: number;
let probes: number;
let outcome: () => Promise<void>;
let told: string[];
beforeEach(() => {
  elapsed = 0;
  probes = 0;
  told = [];
  outcome = () => Promise.resolve();
});

const observe = () => {
  const note = (_fields: unknown, message?: string): void => void told.push(message ?? '');
  const probe = () => {
    probes += 1;
    return outcome();
  };
  return observeWrites(probe, { elapsedMs: () => elapsed, log: { error: note, info: note } });
};
const refuse = () => Promise.reject(new Error('SQLITE_FULL'));
const NOT_WRITABLE = ['database: not writable'];

it('observeWrites tells when writes are refused, and when they are taken again, in the log once each', async () => {
  const degraded = observe();
  expect(await degraded()).toEqual([]);
  outcome = refuse;
  for (const at of [5_000, 10_000]) {
    elapsed = at;
    expect(await degraded()).toEqual(NOT_WRITABLE);
  }
  outcome = () => Promise.resolve();
  elapsed = 15_000;
  expect(await degraded()).toEqual([]);
  expect(told).toEqual([
    'base de données : écriture impossible',
    'base de données : écriture de nouveau possible',
  ]);
});

it('observeWrites writes once in five seconds, however often and by how many it is asked', async () => {
  const degraded = observe();
  await Promise.all(Array.from({ length: 50 }, () => degraded()));
  elapsed = 4_999;
  await degraded();
  expect(probes).toBe(1);
  elapsed = 5_000;
  await degraded();
  expect(probes).toBe(2);
});

it('observeWrites does not wait for a write that hangs, and takes it for refused after a while', async () => {
  const degraded = observe();
  outcome = () => new Promise(() => undefined);
  expect(await degraded()).toEqual([]);
  elapsed = 5_000;
  expect(await degraded()).toEqual(NOT_WRITABLE);
  expect(probes).toBe(1);
});
