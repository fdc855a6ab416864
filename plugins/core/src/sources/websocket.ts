import { setTimeout as delay } from 'node:timers/promises';

import { createMinuteLog, type SourceFactory } from '@platform/sdk';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import { namedServers } from './named-servers';
import { connectOnce } from './websocket/connect';
import { readFeed } from './websocket/feeds';
import { readConfig } from './websocket/read-config';
import { tooLarge } from './websocket/refusals';
import { createTakeMessage } from './websocket/take-message';

/**
 * Reads JSON records from a WebSocket server, one per text message, and connects again whenever the connection ends.
 * A record that the server sends while there is no connection is lost: each is read at most once.
 */
const websocket: SourceFactory = (config, feeds, emit, context) => {
  const settings = readConfig(config);
  const { key, maxBytes, retryMs, maxDelayMs } = settings;
  const read = feeds.map((feed) => readFeed(feed));
  const log = createMinuteLog((fields, message) => context.log.warn({ ...fields }, message));
  const take = createTakeMessage({ feeds: read, key, emit, context, log });
  const delays = new ExponentialBackoff({ initialDelay: retryMs, maxDelay: maxDelayMs });
  const stopping = new AbortController();
  const { signal } = stopping;
  const onOpen = (): void =>
    context.log.info({ source: 'websocket' }, 'connexion WebSocket établie');

  async function run(): Promise<void> {
    let backoff: IBackoff<unknown> | undefined;
    while (!signal.aborted) {
      const { openMs, why, isTooLarge } = await connectOnce({
        settings,
        take,
        onOpen,
        stopping: signal,
      });
      if (signal.aborted) return;
      if (isTooLarge) for (const { name } of read) context.refused?.(name, tooLarge(maxBytes));
      // One that lasted was no failure of the server: the first new attempt comes soon.
      backoff = backoff && openMs < maxDelayMs ? backoff.next(undefined) : delays.next();
      const delayMs = Math.round(backoff.duration);
      context.log.warn(
        { source: 'websocket', error: why, delayMs },
        'connexion WebSocket perdue, nouvel essai prévu',
      );
      await delay(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      log.stop();
    },
  };
};

export default Object.assign(websocket, { servers: namedServers });
