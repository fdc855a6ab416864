import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openCredentialStore } from '@platform/stores';
import { openDatabase } from '@platform/database';
import { startStack, type Stack, type StackOptions } from '@platform/stack';

import { watchHealth, type HealthWatch } from '../watch/watch-health';
import { startModelProvider, type ModelProvider } from '../provider/model-provider';
import { call } from './call';
import { demonstration } from './source-instance';
import { type AttackMode, type Target } from './target';

const MODEL_KEY = 'ATTACK_MODEL_KEY';
/** Maximum duration of a turn of the provider `brief`. That of `lasting` is the default. */
const TURN_TIMEOUT_MS = 1_500;

export interface OpenTarget extends Target {
  /** Watches the health of the proxy. The watch is the same while the process is, because to start one takes long. */
  watch(): Promise<HealthWatch>;
  close(): Promise<void>;
}

/** Starts a platform on free ports, with the record and the workflow of the demonstration. */
export async function openTarget(
  mode: AttackMode,
  own: (folder: string) => Partial<StackOptions> | Promise<Partial<StackOptions>> = () => ({}),
): Promise<OpenTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-attack-'));
  const provider = await startModelProvider();
  const cleanUp = async (): Promise<void> => {
    await provider.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { env, ...options } = await own(folder);
    const key = { [MODEL_KEY]: provider.key };
    const stack = await startStack({
      instance: writeInstance(folder, provider),
      ...options,
      env: {
        ...env,
        endpoint: { ...key, ...env?.endpoint },
        proxy: { AUTH_MODE: mode, ...key, ...env?.proxy },
      },
    });
    return targetOf({ mode, stack, folder, provider }, cleanUp);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function targetOf(
  opened: Pick<Target, 'mode' | 'stack' | 'folder' | 'provider'>,
  cleanUp: () => Promise<void>,
): OpenTarget {
  const { stack } = opened;
  const keys = new Map<string, Promise<string>>();
  let watch: { readonly pid: number | undefined; readonly health: HealthWatch } | undefined;
  return {
    ...opened,
    call: (path, options) => call(`${stack.proxyUrl}${path}`, options),
    keyFor(...roles) {
      const name = roles.join(',');
      const secret =
        keys.get(name) ?? createKey(stack, { roles }).then((created) => created.secret);
      keys.set(name, secret);
      return secret;
    },
    async watch() {
      const { pid } = stack.proxy;
      if (watch === undefined || watch.pid !== pid) {
        watch?.health.stop();
        watch = { pid, health: await watchHealth(stack.proxyUrl, pid ?? 0) };
      }
      // What it saw before does not count.
      await watch.health.take();
      return watch.health;
    },
    async close() {
      watch?.health.stop();
      await stack.stop();
      await cleanUp();
    },
  };
}

export interface KeyInput {
  readonly roles: readonly string[];
  readonly taskRoles?: readonly string[];
  readonly user?: string;
  /** The only subjects of a key of agents: context kind → id. */
  readonly context?: Readonly<Record<string, string>>;
}

/** Creates a key on the machine with the database, as `npx platform keys create` does. */
export async function createKey(
  stack: Stack,
  input: KeyInput,
): Promise<{ readonly id: string; readonly secret: string }> {
  const database = await openDatabase(`sqlite:${join(stack.dataDir, 'runs.sqlite')}`);
  try {
    const store = await openCredentialStore(database);
    const named = { ...input, name: 'attack', createdBy: 'attack', expiresAt: null };
    const { key, secret } = await store.issue(named);
    return { id: key.id, secret };
  } finally {
    await database.close();
  }
}

/** Writes the instance manifest of the demonstration with other paths. Returns its path. */
function writeInstance(folder: string, { url }: Pick<ModelProvider, 'url'>): string {
  const inbox = join(folder, 'inbox');
  mkdirSync(inbox);
  const lasting = { baseUrl: url, apiKeyEnv: MODEL_KEY };
  const brief = { ...lasting, timeoutMs: TURN_TIMEOUT_MS };
  const { ports, ...site } = demonstration(folder);
  const agent = { adapter: 'language-model', config: { providers: { brief, lasting } } };
  const manifest = {
    ...site,
    name: 'Attaque',
    ports: { ...ports, agent },
    sources: { folder: { path: inbox } },
  };
  const file = join(folder, 'instance.json');
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  return file;
}
