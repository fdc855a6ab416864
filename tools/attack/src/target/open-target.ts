import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openCredentialStore } from '@platform/credential-store';
import { openDatabase } from '@platform/database';
import { startStack, type Stack, type StackOptions } from '@platform/stack';

import { call } from './call';
import { type AttackMode, type Target } from './target';

const REPOSITORY = join(__dirname, '../../../..');

export interface OpenTarget extends Target {
  close(): Promise<void>;
}

/** Starts a platform on free ports, with the record and the workflow of the demonstration. */
export async function openTarget(
  mode: AttackMode,
  own: (folder: string) => Partial<StackOptions> | Promise<Partial<StackOptions>> = () => ({}),
): Promise<OpenTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-attack-'));
  try {
    const options = await own(folder);
    const stack = await startStack({
      instance: writeInstance(folder),
      ...options,
      env: { ...options.env, proxy: { AUTH_MODE: mode, ...options.env?.proxy } },
    });
    return targetOf(mode, stack, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

function targetOf(mode: AttackMode, stack: Stack, folder: string): OpenTarget {
  const keys = new Map<string, Promise<string>>();
  return {
    mode,
    stack,
    folder,
    call: (path, options) => call(`${stack.proxyUrl}${path}`, options),
    keyFor(...roles) {
      const name = roles.join(',');
      const secret =
        keys.get(name) ?? createKey(stack, { roles }).then((created) => created.secret);
      keys.set(name, secret);
      return secret;
    },
    async close() {
      await stack.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export interface KeyInput {
  readonly roles: readonly string[];
  readonly taskRoles?: readonly string[];
  readonly user?: string;
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
function writeInstance(folder: string): string {
  const inbox = join(folder, 'inbox');
  mkdirSync(inbox);
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Attaque',
    locale: 'fr',
    timezone: 'Europe/Paris',
    ports: {
      patient: {
        adapter: 'memory',
        config: {
          seed: join(REPOSITORY, 'examples/potassium'),
          journal: join(folder, 'patient.jsonl'),
        },
      },
    },
    seed: [join(REPOSITORY, 'plugins/renal/definitions')],
    sources: { folder: { path: inbox } },
  };
  const file = join(folder, 'instance.json');
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  return file;
}
