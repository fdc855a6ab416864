import { listen } from '@platform/http';
import type { SourceContext } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';

/** A remote system that notifies needs few. */
const MAX_SOURCE_CONNECTIONS = 256;
const MAX_PER_ADDRESS = 64;
/** The source stops within 15 s. */
const LISTENER_CLOSE_TIMEOUT_MS = 5_000;

/** Lets a source listen for HTTP requests as the API does, with fewer connections. */
export const listenHttp: SourceContext['listenHttp'] = (serve, { host, port, key }) =>
  listen(serve, {
    host,
    port,
    portKey: key,
    logger: createLogger('sources'),
    maxConnections: MAX_SOURCE_CONNECTIONS,
    closeTimeoutMs: LISTENER_CLOSE_TIMEOUT_MS,
    addressLimit: { most: MAX_PER_ADDRESS, carriesMany: () => false },
  });
