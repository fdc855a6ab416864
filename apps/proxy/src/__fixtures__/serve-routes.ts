import { createApp, listen, type Gate, type HttpServer, type Route } from '@platform/http';
import { createLogger } from '@platform/telemetry';

/** Serves routes as the proxy does, on a free port of 127.0.0.1; to anybody unless there is a gate. */
/** A busy machine is no failure. */
const TIMES = { usual: 250_000, computing: 250_000 };

export function serveRoutes(routes: readonly Route[], gate?: Gate): Promise<HttpServer> {
  const app = createApp({
    ...{ logger: createLogger('http'), routes, times: TIMES },
    ...(gate && { gate }),
  });
  return listen(app, { host: '127.0.0.1', port: 0, portKey: 'PROXY_PORT' });
}
