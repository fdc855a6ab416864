import type { Logger } from '@platform/telemetry';
import type { Server } from 'node:http';

const AT_MOST_EVERY_MS = 60_000;

/** Says, at most once a minute, that connections over the limit were closed, and how many since. */
export function logRefusedConnections(server: Server, logger: Logger): void {
  let refused = 0;
  let saidAt = -Infinity;
  server.on('drop', () => {
    refused += 1;
    const now = performance.now();
    if (now - saidAt < AT_MOST_EVERY_MS) return;
    logger.warn({ refused, limit: server.maxConnections }, 'connexions refusées : trop à la fois');
    refused = 0;
    saidAt = now;
  });
}
