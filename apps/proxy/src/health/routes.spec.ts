import type { HttpServer } from '@platform/http';

import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { RunIndexIncompleteError, RunIndexUnavailableError } from '@platform/run-store';
import { incompleteIndex } from '@platform/run-projection/testing';
import { healthRoutes } from './routes';

let harness: ProxyHarness;
let server: HttpServer;
let indexError: Error | undefined;
let inserted: number;
beforeEach(async () => {
  harness = await openProxyHarness();
  indexError = undefined;
  inserted = 0;
  const requireCompleteIndex = (): void => {
    if (indexError) throw indexError;
  };
  server = await serveRoutes(
    healthRoutes({
      ...harness,
      degraded: [incompleteIndex(requireCompleteIndex, () => inserted)],
      // A busy machine is no check that fails.
      timeoutMs: 60_000,
    }),
  );
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

async function get(path: string): Promise<[status: number, body: unknown]> {
  const response = await fetch(`${server.url}${path}`);
  return [response.status, await response.json()];
}
const ready = (restate: boolean, runStore: boolean) => [
  restate && runStore ? 200 : 503,
  { ready: restate && runStore, checks: { restate, runStore } },
];

describe('GET /readyz', () => {
  it('is ready when the ingress answers and the index can be listed [RUN-183]', async () => {
    expect(await get('/readyz')).toEqual(ready(true, true));
  });

  it('tells that the ingress does not answer, and checks again at every call [RUN-076 RUN-181 RUN-183]', async () => {
    await harness.engine.shut();
    expect(await get('/readyz')).toEqual(ready(false, true));
    await harness.engine.open();
    expect(await get('/readyz')).toEqual(ready(true, true));
    await harness.engine.shut();
    expect(await get('/readyz')).toEqual(ready(false, true));
    await harness.engine.open();
  });

  it('checks once for all calls that overlap', async () => {
    let checks = 0;
    let begun: () => void = () => undefined;
    let release: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const ingress = {
      isHealthy: async () => {
        checks += 1;
        begun();
        await held;
        return true;
      },
    };
    const routes = healthRoutes({ ...harness, ingress, timeoutMs: 60_000 });
    const other = await serveRoutes(routes);
    const ask = () => fetch(`${other.url}/readyz`);
    const first = ask();
    await hasBegun;
    const all = [first, ...Array.from({ length: 20 }, ask)];
    // One more is answered only when the calls before it have arrived.
    await fetch(`${other.url}/healthz`);
    release();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(21).fill(200));
    const shared = checks;
    expect((await ask()).status).toBe(200);
    expect([shared < 21, checks]).toEqual([true, shared + 1]);
    await other.close();
  });

  it('names an index that is being completed, and how far it has come, beside checks that stay true [RUN-076]', async () => {
    indexError = new RunIndexIncompleteError('reconstitution en cours');
    inserted = 250;
    const degraded = ['run index: being completed', 'run index: 250 runs inserted'];
    const checks = { restate: true, runStore: true };
    expect(await get('/readyz')).toEqual([200, { ready: true, checks, degraded }]);
    expect(await get('/readyz?strict=false')).toEqual([200, { ready: true, checks, degraded }]);
    expect(await get('/readyz?strict=true')).toEqual([503, { ready: false, checks, degraded }]);
    indexError = undefined;
    expect(await get('/readyz?strict=true')).toEqual(ready(true, true));
  });

  it('names an index that does not answer by its check alone', async () => {
    indexError = new RunIndexUnavailableError(new Error('SQLITE_IOERR'));
    await harness.store.close();
    expect(await get('/readyz')).toEqual(ready(true, false));
  });

  it('refuses a strictness that is neither true nor false', async () => {
    expect(await get('/readyz?strict=1x')).toMatchObject([400, { code: 'query-invalid' }]);
  });

  it('answers soon when the control plane takes the call and never answers', async () => {
    harness.engine.mode = 'silent';
    const impatient = await serveRoutes(healthRoutes(harness));
    const answer = await (await fetch(`${impatient.url}/readyz`)).json();
    await impatient.close();
    expect(answer).toMatchObject({ ready: false, checks: { restate: false } });
  });

  it('is ready though no engine is registered: the control plane keeps what it is sent', async () => {
    harness.engine.mode = 'absent';
    expect(await get('/readyz')).toEqual(ready(true, true));
  });

  it('tells that the index cannot be listed, whatever the ingress does [RUN-076 RUN-182 RUN-183]', async () => {
    await harness.store.close();
    expect(await get('/readyz')).toEqual(ready(true, false));
    await harness.engine.shut();
    expect(await get('/readyz')).toEqual(ready(false, false));
    await harness.engine.open();
  });
});

it('GET /api/readiness tells the same with 200, for people', async () => {
  expect(await get('/api/readiness')).toEqual([200, ready(true, true)[1]]);
  await harness.engine.shut();
  indexError = new RunIndexIncompleteError('reconstitution en cours');
  expect(await get('/api/readiness')).toEqual([
    200,
    {
      ready: false,
      checks: { restate: false, runStore: true },
      degraded: ['run index: being completed', 'run index: 0 runs inserted'],
    },
  ]);
});

it('GET /readyz answers soon when the index, or what is degraded, never does', async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const ingress = { isHealthy: () => Promise.resolve(true) };
  const hung = await serveRoutes(
    healthRoutes({ ingress, store: { find: never }, degraded: [never, async () => ['known']] }),
  );
  const answer = await (await fetch(`${hung.url}/readyz`)).json();
  await hung.close();
  expect(answer).toEqual({
    ready: false,
    checks: { restate: true, runStore: false },
    degraded: ['known'],
  });
});

it('GET /healthz checks nothing [RUN-180]', async () => {
  await harness.store.close();
  await harness.engine.shut();
  expect(await get('/healthz')).toEqual([200, { ok: true }]);
  await harness.engine.open();
});
