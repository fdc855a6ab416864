import { EngineUnavailableError } from '@platform/engine-api';
import { createApp, listen, type HttpServer } from '@platform/http';
import { createLogger } from '@platform/telemetry';

import { observeIngress } from './observe-ingress';

let server: HttpServer;
afterEach(() => server.close());

it('observeIngress: calls nothing for a request that was answered without it', async () => {
  const called: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const late = new Promise<unknown>((resolve) => {
    const app = createApp({
      logger: createLogger('http'),
      times: { usual: 50, computing: 50 },
      routes: [
        {
          method: 'post',
          path: '/api/events',
          async handle() {
            await observeIngress('/first', async () => void called.push('first'));
            await held;
            await observeIngress('/second', async () => void called.push('second')).catch(resolve);
          },
        },
      ],
    });
    void listen(app, { host: '127.0.0.1', port: 0, portKey: 'PORT' }).then(async (listening) => {
      server = listening;
      const { status } = await fetch(`${server.url}/api/events`, { method: 'POST' });
      expect(status).toBe(503);
      release();
    });
  });
  expect(await late).toBeInstanceOf(EngineUnavailableError);
  expect(called).toEqual(['first']);
});
