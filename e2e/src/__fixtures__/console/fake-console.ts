import { MAINS, startNodeProcess } from '@platform/stack';
import { freePort, openBrowser } from '@platform/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';

import { createTabs, type Tabs, type WatchedPage } from './browser';
import { WIDE } from './console-stack';
import { startFakeApi, type FakeApi } from './fake-api';
import type { Scope } from './scope';

/** The real server and page of the console, on an API that answers as the test says. */
export interface FakeConsole {
  readonly scope: Scope;
  readonly api: FakeApi;
  readonly browser: Browser;
  urlOf(path: string): string;
  open(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** After each test. */
  readonly leave: Tabs['leave'];
  stop(): Promise<void>;
}

export async function startFakeConsole(scope: Scope): Promise<FakeConsole> {
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
  const tabs = createTabs(browser, `${url}/healthz`);
  return {
    ...{ scope, api, browser },
    urlOf: (path) => `${url}${path}`,
    open: (options = {}) => tabs.open({ locale: 'en-GB', ...WIDE, ...options }),
    leave: tabs.leave,
    stop: async () => {
      await browser.close();
      await server.stop();
      await api.down();
    },
  };
}
