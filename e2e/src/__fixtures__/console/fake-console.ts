import { MAINS, startNodeProcess } from '@platform/stack';
import { freePort, openBrowser } from '@platform/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';

import { createTabs, type WatchedPage } from './browser';
import { WIDE } from './console-stack';
import { startFakeApi, type FakeApi } from './fake-api';

/** The real server and page of the console, on an API that answers as the test says. */
export interface FakeConsole {
  readonly api: FakeApi;
  readonly browser: Browser;
  urlOf(path: string): string;
  open(options?: BrowserContextOptions): Promise<WatchedPage>;
  stop(): Promise<void>;
}

export async function startFakeConsole(): Promise<FakeConsole> {
  const api = await startFakeApi();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startNodeProcess({
    name: 'console',
    main: MAINS.console,
    env: { UI_PORT: String(port), API_URL: api.url },
    ready: {
      probe: () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      awaited: `${url}/healthz`,
    },
  });
  const browser = await openBrowser();
  const openTab = createTabs(browser);
  return {
    ...{ api, browser },
    urlOf: (path) => `${url}${path}`,
    open: (options = {}) => openTab({ locale: 'en-GB', ...WIDE, ...options }),
    stop: async () => {
      await browser.close();
      await server.stop();
      await api.down();
    },
  };
}
