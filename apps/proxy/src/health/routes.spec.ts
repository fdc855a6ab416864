import type { HttpServer } from '@platform/http';

import { openProxyBench, type ProxyBench } from '../__fixtures__/proxy-bench';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { healthRoutes } from './routes';

let bench: ProxyBench;
let server: HttpServer;
let isComplete: boolean;
beforeEach(async () => {
  bench = await openProxyBench();
  isComplete = true;
  const requireCompleteIndex = (): void => {
    if (!isComplete) throw new Error('incomplete');
  };
  server = await serveRoutes(healthRoutes({ ...bench, requireCompleteIndex }));
});
afterEach(async () => {
  await server.close();
  await bench.close();
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
    await bench.engine.shut();
    expect(await get('/readyz')).toEqual(ready(false, true));
    await bench.engine.open();
    expect(await get('/readyz')).toEqual(ready(true, true));
    await bench.engine.shut();
    expect(await get('/readyz')).toEqual(ready(false, true));
    await bench.engine.open();
  });

  it('is not ready while unfinished runs may be missing from the index', async () => {
    isComplete = false;
    expect(await get('/readyz')).toEqual(ready(true, false));
  });

  it('is ready though no engine is registered: the control plane keeps what it is sent', async () => {
    bench.engine.mode = 'absent';
    expect(await get('/readyz')).toEqual(ready(true, true));
  });

  it('tells that the index cannot be listed, whatever the ingress does [RUN-076 RUN-182 RUN-183]', async () => {
    await bench.store.close();
    expect(await get('/readyz')).toEqual(ready(true, false));
    await bench.engine.shut();
    expect(await get('/readyz')).toEqual(ready(false, false));
    await bench.engine.open();
  });
});

it('GET /healthz checks nothing [RUN-180]', async () => {
  await bench.store.close();
  await bench.engine.shut();
  expect(await get('/healthz')).toEqual([200, { ok: true }]);
  await bench.engine.open();
});
