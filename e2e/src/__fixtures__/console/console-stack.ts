import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { startStack, type Stack } from '@platform/stack';
import { freePort, openBrowser, until } from '@platform/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';

import { createApi, type Api } from '../api';
import { instanceIn, writeInstance } from '../instance';
import { onDatabase } from '../operator';
import { eventOf } from '../potassium';
import { createTemporaryFolder, removeFolder } from '../temporary-folder';
import { ASK_WORKFLOW } from './ask-workflow';
import { createTabs, type Tabs, type WatchedPage } from './browser';
import { startSignInProvider, type SignInProvider } from './sign-in-provider';

export const WIDE = { viewport: { width: 1440, height: 900 } };
export const NARROW = { viewport: { width: 390, height: 844 } };

/** The run of the workflow that asks a person about the result of an event. */
export const askRun = (eventId: string): string => `~workflow:potassium-treatment:${eventId}`;

/** Roles of the person who is signed in. */
const ROLES = 'clinician,publisher,operator,source';

/** A platform that asks for keys, its console, a browser, and a person who is signed in. */
export interface ConsoleStack {
  readonly stack: Stack;
  readonly api: Api;
  readonly browser: Browser;
  /** The key of the person. */
  key: string;
  urlOf(path: string): string;
  createKey(...more: readonly string[]): Promise<string>;
  revokeKey(key: string): Promise<void>;
  /** Posts a result of p-severe: one run that alerts, and one that asks a person. Waits until it asks. */
  post(eventId: string): Promise<void>;
  /** Throws if there is none. */
  provider(): SignInProvider;
  /** Opens a tab that nobody is signed in to. */
  signedOut(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Opens a tab that is signed in with a key, by default that of the person. */
  signedIn(options?: BrowserContextOptions, key?: string): Promise<WatchedPage>;
  /** After each test. */
  readonly leave: Tabs['leave'];
  stop(): Promise<void>;
}

interface ConsoleStackOptions {
  /** Default: those of a clinician who also publishes, operates and posts events. */
  readonly roles?: string;
  /** Workflows besides the one that asks a person. */
  readonly workflows?: readonly { readonly slug: string }[];
  /** Whether people sign in with an identity provider, beside keys. */
  readonly isWithProvider?: boolean;
  /** Members of the instance manifest, in place of those of the demonstration; its ports are added. */
  readonly instance?: Readonly<Record<string, unknown>>;
  /** Manifest of a plugin (YAML) that the processes also load. */
  readonly plugin?: string;
}

export async function startConsoleStack({
  roles = ROLES,
  workflows = [],
  isWithProvider = false,
  instance: given = {},
  plugin,
}: ConsoleStackOptions = {}): Promise<ConsoleStack> {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'definitions'));
  for (const workflow of [ASK_WORKFLOW, ...workflows]) {
    writeFileSync(join(folder, `definitions/${workflow.slug}.yaml`), JSON.stringify(workflow));
  }
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    seed: [join(folder, 'definitions'), 'plugins/renal/definitions'],
    taskRoles: { doctor: { label: { fr: 'Médecin', en: 'Doctor' } } },
    ...given,
    ports: {
      patient: {
        adapter: 'memory',
        config: { seed: 'examples/potassium', journal: join(folder, 'patient.jsonl') },
      },
      ...(given['ports'] as object | undefined),
    },
  });
  const plugins = join(folder, 'plugin');
  if (plugin !== undefined) {
    mkdirSync(plugins);
    writeFileSync(join(plugins, 'plugin.yaml'), plugin);
  }
  const consolePort = await freePort();
  const provider = isWithProvider
    ? await startSignInProvider(`http://127.0.0.1:${consolePort}`)
    : undefined;
  const env = {
    AUTH_MODE: provider ? 'oidc' : 'keys',
    ...(plugin !== undefined && { PLUGINS_PATH: plugins }),
  };
  const oidc = provider && {
    proxy: {
      ...{ OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: provider.audience },
      OIDC_TASK_ROLES_CLAIM: 'task_roles',
    },
    console: {
      ...{ UI_OIDC_ISSUER: provider.issuer, UI_OIDC_CLIENT_ID: 'console' },
      UI_OIDC_SCOPE: 'openid profile',
    },
  };
  const stack = await startStack({
    ...{ dataDir: join(folder, 'data'), instance, console: true, restart: false },
    ports: { console: consolePort },
    env: {
      endpoint: env,
      proxy: { ...env, ...oidc?.proxy },
      console: { ...oidc?.console },
    },
  });
  const database = `sqlite:${join(stack.dataDir, 'runs.sqlite')}`;
  const createKey = (...more: readonly string[]): Promise<string> => {
    const create = ['keys', 'create', '--name', 'Dr Martin', '--roles', roles, ...more];
    return onDatabase(database, ...create);
  };
  const key = await createKey('--task-roles', 'doctor', '--user', 'dr-martin');
  const api = createApi(
    () => stack.proxyUrl,
    () => platform.key,
  );
  const browser = await openBrowser();
  const tabs = createTabs(browser, `${stack.consoleUrl}/healthz`);
  const signedOut = (options: BrowserContextOptions = {}): Promise<WatchedPage> =>
    tabs.open({ locale: 'en-GB', ...WIDE, ...options });
  const platform: ConsoleStack = {
    ...{ stack, api, browser, key, createKey },
    provider: () => {
      if (!provider) throw new Error('This platform has no identity provider');
      return provider;
    },
    urlOf: (path) => `${stack.consoleUrl}${path}`,
    revokeKey: async (revoked) => {
      await onDatabase(database, 'keys', 'revoke', revoked.slice(4, 12));
    },
    post: async (eventId) => {
      await api.postEvent({ ...(await eventOf('p-severe')), eventId });
      await until(async () => {
        const { items } = await dataOf(api.client().GET('/api/validations'));
        return items.some(({ runId }) => runId === askRun(eventId));
      }, `the validation of ${eventId}`);
    },
    signedOut,
    signedIn: async (options, own = platform.key) => {
      const opened = await signedOut(options);
      await opened.page.evaluate(
        `sessionStorage.setItem('platform.api-key', ${JSON.stringify(own)})`,
      );
      return opened;
    },
    leave: tabs.leave,
    stop: async () => {
      await browser.close();
      await stack.stop();
      provider?.stop();
      removeFolder(folder);
    },
  };
  return platform;
}
