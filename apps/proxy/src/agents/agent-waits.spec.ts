import { EngineUnavailableError } from '@platform/engine-api';
import type { Caller } from '@platform/http';

import { createAgentWaits, type WaitPlace } from './agent-waits';

const caller = (id: string): Caller => ({ kind: 'key', id, name: id, roles: new Set() });
const gone = new AbortController().signal;

/** An engine whose runs end never, or when told. */
function engine() {
  let end: (() => void) | undefined;
  const awaitEnd = (_runId: string, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      end = () => resolve(true);
      if (signal.aborted) resolve(false);
      signal.addEventListener('abort', () => resolve(false));
    });
  return { awaitEnd, end: () => end?.() };
}

it('a wait ends with the run, after its time, or when the caller has gone', async () => {
  const runs = engine();
  const place = createAgentWaits(runs).take(caller('a')) as WaitPlace;
  const first = place.wait('run', { ms: 60_000, gone });
  runs.end();
  expect(await first).toBe(true);
  expect(await place.wait('run', { ms: 20, gone })).toBe(false);
  const leaving = new AbortController();
  const second = place.wait('run', { ms: 60_000, gone: leaving.signal });
  leaving.abort();
  expect(await second).toBe(false);
  expect(await place.wait('run', { ms: 60_000, gone: leaving.signal })).toBe(false);
  expect(await place.wait('run', { ms: 0, gone })).toBe(false);
});

it('an engine that does not answer ends the wait, not the run', async () => {
  const failing = createAgentWaits({
    awaitEnd: () => Promise.reject(new EngineUnavailableError('x')),
  });
  expect(await failing.take(caller('a'))?.wait('run', { ms: 60_000, gone })).toBe(false);
});

it('one caller cannot take every place', () => {
  const waits = createAgentWaits(engine(), { total: 3, ofCaller: 2 });
  const places = [waits.take(caller('a')), waits.take(caller('a'))];
  expect(waits.take(caller('a'))).toBe(undefined);
  expect(waits.take(caller('b'))).toBeDefined();
  expect(waits.take(caller('c'))).toBe(undefined);
  places[0]?.leave();
  places[0]?.leave();
  expect(waits.take(caller('a'))).toBeDefined();
  expect(waits.take(caller('c'))).toBe(undefined);
});

it('a proxy that stops ends the waits and begins none', async () => {
  const waits = createAgentWaits(engine());
  const waiting = waits.take(caller('a'))?.wait('run', { ms: 60_000, gone });
  waits.close();
  expect(await waiting).toBe(false);
  expect(waits.take(caller('a'))).toBe(undefined);
});
