import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';

import type {
  AdapterContext,
  EffectLog,
  FeedKeeper,
  JsonValue,
  SourceContext,
} from '@platform/sdk';

const silent = () => undefined;
const SILENT_LOG: EffectLog = { debug: silent, info: silent, warn: silent };

/** An `AdapterContext` for tests: French, Europe/Paris, a log that prints nothing. */
export const adapterContext = (given: Partial<AdapterContext> = {}): AdapterContext => ({
  root: process.cwd(),
  dataDir: tmpdir(),
  locale: 'fr',
  timezone: 'Europe/Paris',
  log: SILENT_LOG,
  ...given,
});

/** Keeps the states of feeds in memory. Every feed is this process's alone. */
export function memoryFeeds(): FeedKeeper {
  const states = new Map<string, string>();
  const { signal } = new AbortController();
  return {
    load: async (feed) => {
      const text = states.get(feed);
      return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
    },
    save: async (feed, { state }) => {
      if (state !== undefined) states.set(feed, JSON.stringify(state));
    },
    alone: async (_feed, work) => {
      await work(signal);
      return true;
    },
  };
}

/** Listens as the platform does, without its limits. */
const listenHttp: SourceContext['listenHttp'] = async (serve, { host, port }) => {
  const server = createServer(serve);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const ONE_WEEK_MS = 7 * 86_400_000;

/** A `SourceContext` for tests: French, Europe/Paris, a log that prints nothing, feeds whose state is in memory, HTTP without limits. */
export const sourceContext = (given: Partial<SourceContext> = {}): SourceContext => ({
  root: process.cwd(),
  locale: 'fr',
  timezone: 'Europe/Paris',
  dataDir: tmpdir(),
  log: SILENT_LOG,
  feeds: memoryFeeds(),
  listenHttp,
  runRetentionMs: ONE_WEEK_MS,
  ...given,
});
