import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { type KeyInput, openAuditLog, openCredentialStore } from '@platform/stores';
import { adapterPins } from '@platform/catalog';
import { openDatabase } from '@platform/database';
import {
  createInvocationControl,
  createRunDirectory,
  registerDeployment,
  startEngine,
} from '@platform/engine';
import { bindPorts, loadPlugins } from '@platform/plugin-host';
import { startControlPlane } from '@platform/stack';
import { createLogger } from '@platform/telemetry';
import { InternalTerminology } from '@platform/terminology';
import { freePort, until } from '@platform/testing';

import { startProxy } from '../../composition';
import { PLUGINS } from '../../simulation/__fixtures__/demonstration';

const BARE_RUNNER = join(__dirname, 'bare-runner');
const LOCALE = { locale: 'fr', timezone: 'Europe/Paris' } as const;

/** The provider `site` has a key; `unset` has none. */
const AGENT_PORT = {
  adapter: 'bare',
  config: {
    providers: {
      site: { kind: 'openai', baseUrl: 'http://127.0.0.1:9/v1', apiKeyEnv: 'SITE_KEY' },
      unset: { kind: 'openai', baseUrl: 'http://127.0.0.1:9/v1', apiKeyEnv: 'UNSET_KEY' },
    },
  },
};

interface ReadyAnswer {
  readonly degraded?: readonly string[];
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into whatever is answered
  readonly body: any;
}

export interface CallOptions {
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A whole proxy with a real control plane and engine, whose agents run without a model. */
export interface AgentsHarness {
  readonly url: string;
  /** Creates an API key with these roles. Returns its secret. */
  key(...roles: readonly string[]): Promise<string>;
  /** Creates an API key of all agents with these limits. Returns its secret. */
  limitedKey(limits: Pick<KeyInput, 'context' | 'tokensPerDay'>): Promise<string>;
  call(method: string, path: string, options?: CallOptions): Promise<Answered>;
  /** `action resource [code of the refusal]` of every line of the audit log, oldest first. */
  audited(): Promise<readonly string[]>;
  /** Stops the proxy alone. */
  stopProxy(): Promise<void>;
  close(): Promise<void>;
}

async function startEngineWith(folder: string, agents: object) {
  const { catalog } = await loadPlugins({ roots: [PLUGINS, BARE_RUNNER] });
  const log = createLogger('instance');
  const context = { root: folder, dataDir: folder, log, ...LOCALE };
  const { ports } = await bindPorts(catalog, { ports: agents as never }, context);
  const controlPlane = await startControlPlane();
  const { adminUrl, ingressUrl } = controlPlane;
  const terminology = new InternalTerminology(catalog);
  const engine = await startEngine(
    {
      ...{ catalog, ports: { ...ports, terminology }, recordPorts: new Map(), terminology },
      ...{
        adapters: adapterPins(catalog, agents as never),
        control: createInvocationControl(adminUrl),
      },
      directory: createRunDirectory(adminUrl),
      bindings: () => ({ bound: ['agent', 'terminology'], records: [], findings: [] }),
    },
    { runRetentionMs: 3_600_000, inactivityTimeoutMs: 60_000, identityKeys: [] },
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT' },
  );
  const { signal } = new AbortController();
  await registerDeployment({ adminUrl, endpointUrl: engine.url, signal });
  const close = async (): Promise<void> => {
    await engine.close(0);
    await controlPlane.stop();
  };
  return { ingressUrl, close };
}

/** `env`: further variables of the proxy. `ports`: those of its instance. The engine has the runner, or else the mock. */
export async function openAgentsHarness({
  env = {},
  isMock = false,
  ports = isMock ? {} : { agent: AGENT_PORT },
}: {
  readonly env?: Readonly<Record<string, string>>;
  readonly ports?: object;
  readonly isMock?: boolean;
} = {}): Promise<AgentsHarness> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agents bench ')));
  const instance = { apiVersion: 'platform/instance-v1', name: 'Agents', ...LOCALE, ports };
  writeFileSync(join(folder, 'instance.yaml'), JSON.stringify(instance));
  const engine = await startEngineWith(folder, isMock ? {} : { agent: AGENT_PORT });
  const databaseUrl = `sqlite:${join(folder, 'platform.sqlite')}`;
  const proxy = await startProxy({
    root: folder,
    env: {
      AUTH_MODE: 'keys',
      PROXY_PORT: String(await freePort()),
      RESTATE_URL: engine.ingressUrl,
      RUN_DB_URL: databaseUrl,
      PLUGINS_PATH: [PLUGINS, BARE_RUNNER].join(delimiter),
      SITE_KEY: 'a-key',
      // A caller waits for its run, however busy the machine is.
      API_ANSWER_TIME: 'PT10M',
      AGENT_HTTP_BUDGET_MS: '590000',
      ...env,
    },
  });
  await until(async () => {
    const { degraded } = (await (await fetch(`${proxy.url}/readyz`)).json()) as ReadyAnswer;
    return !(degraded ?? []).some((part) => part.startsWith('run index'));
  });
  const database = await openDatabase(databaseUrl);
  const credentials = await openCredentialStore(database, { now: () => new Date() });
  const audit = await openAuditLog(database, { now: () => new Date() });
  let isStopped = false;
  const stopProxy = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await proxy.close();
  };
  return {
    url: proxy.url,
    stopProxy,
    async key(...roles) {
      const issued = { name: roles.join(' '), roles, createdBy: 'test', expiresAt: null };
      return (await credentials.issue(issued)).secret;
    },
    async limitedKey(limits) {
      const issued = { name: 'limited', roles: ['agent:*'], createdBy: 'test', expiresAt: null };
      return (await credentials.issue({ ...issued, ...limits })).secret;
    },
    async call(method, path, { key, body, headers } = {}) {
      const response = await fetch(`${proxy.url}${path}`, {
        method,
        headers: {
          'accept-language': 'en',
          ...(key !== undefined && { 'x-api-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const parsed: unknown = isJson ? JSON.parse(text) : undefined;
      return { status: response.status, headers: response.headers, text, body: parsed };
    },
    async audited() {
      const lines = await audit.list({ limit: 200 });
      return [...lines]
        .map(({ action, resource, refusal }) =>
          [action, resource, ...(refusal ? [refusal.code] : [])].join(' '),
        )
        .reverse();
    },
    async close() {
      await stopProxy();
      await database.close();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
