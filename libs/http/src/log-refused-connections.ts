import type { Logger } from '@platform/telemetry';
import type { Server } from 'node:http';

import { onceAMinuteLog } from './once-a-minute-log';

/** Logs the number of connections closed above the limit, at most once a minute. */
export function logRefusedConnections(server: Server, logger: Logger): void {
  const say = onceAMinuteLog((refused: number) =>
    logger.warn({ refused, limit: server.maxConnections }, 'connexions refusées : trop à la fois'),
  );
  server.on('drop', () => say());
}
