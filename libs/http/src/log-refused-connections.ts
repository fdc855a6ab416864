import type { Logger } from '@platform/telemetry';
import type { Server } from 'node:http';

import { saidOnceAMinute } from './said-once-a-minute';

/** Says, at most once a minute, that connections over the limit were closed, and how many since. */
export function logRefusedConnections(server: Server, logger: Logger): void {
  const say = saidOnceAMinute((refused: number) =>
    logger.warn({ refused, limit: server.maxConnections }, 'connexions refusées : trop à la fois'),
  );
  server.on('drop', () => say());
}
