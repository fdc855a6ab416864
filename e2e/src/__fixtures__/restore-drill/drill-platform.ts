import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { answerOf } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import { startStack, type Stack } from '@platform/stack';
import { openEphemeralPostgres, until, type EphemeralPostgres } from '@platform/testing';

import { createApi, type Api } from '../api';
import { instanceIn, writeInstance } from '../instance';
import { createTemporaryFolder, removeFolder } from '../temporary-folder';
import { onInstallation, platform, type OperatorAnswer } from '../operator';

/** What `platform backup` made of a stopped platform. */
export type Backup = 'an hour ago' | 'now';

/** The backup that each part is restored from. */
export interface Restored {
  readonly controlPlane: Backup;
  readonly database: Backup;
}

/** The real processes on data that can be restored from a copy. */
export interface DrillPlatform extends Api {
  readonly stack: Stack;
  readonly databaseUrl: string;
  /** `elsewhere`: on ports that it never used before. */
  start(elsewhere?: 'elsewhere'): Promise<void>;
  stop(): Promise<void>;
  /** Runs `platform backup`. The platform must be stopped. Resolves with what it took, in ms. */
  backUp(name: Backup): Promise<number>;
  /** Empties the installation, and runs `platform restore`. Resolves with what it took, in ms. */
  restore(from: Restored): Promise<number>;
  /** Starts a run by its webhook, and waits until it is suspended. */
  suspendedRun(slug: string, runId: string, patientId: string): Promise<void>;
  phase(runId: string): Promise<string | undefined>;
  degraded(): Promise<readonly string[]>;
  operate(...words: string[]): Promise<OperatorAnswer>;
  close(): Promise<void>;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** What the proxies store in. */
export type DrillDatabase = 'sqlite' | 'postgres';

/** A restore takes an empty database. */
async function emptyServer({ url }: EphemeralPostgres): Promise<void> {
  const database = await openDatabase(url);
  await database.knex.raw('DROP SCHEMA public CASCADE');
  await database.knex.raw('CREATE SCHEMA public');
  await database.close();
}

export async function openDrillPlatform(kind: DrillDatabase = 'sqlite'): Promise<DrillPlatform> {
  const server = kind === 'postgres' ? await openEphemeralPostgres() : undefined;
  const folder = createTemporaryFolder();
  const data = join(folder, 'data');
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: {
      patient: {
        adapter: 'memory',
        config: { seed: 'examples/potassium', journal: join(folder, 'patient.jsonl') },
      },
    },
    seed: ['plugins/renal/definitions', join(__dirname, 'definitions')],
  });
  const databaseUrl = server?.url ?? `sqlite:${join(data, 'runs.sqlite')}`;
  let ports: Stack['ports'] | undefined;
  let stack: Stack | undefined;
  const running = (): Stack => {
    if (!stack) throw new Error('the platform does not run');
    return stack;
  };
  const api = createApi(() => running().proxyUrl);
  const phase = async (runId: string) => (await api.run(runId)).snapshot?.phase;
  const copyOf = (name: Backup): string => join(folder, 'backups', name);
  const installation = {
    ...{ INSTANCE_CONFIG: instance, PLATFORM_DATA_DIR: data, RUN_DB_URL: databaseUrl },
  };
  const restorePart = (name: Backup, part: string) =>
    onInstallation(installation, 'restore', copyOf(name), '--part', part);
  return {
    ...api,
    get stack() {
      return running();
    },
    databaseUrl,
    async start(elsewhere) {
      stack = await startStack({
        ...{ instance, dataDir: data, ports: elsewhere ? undefined : ports },
        env: { proxy: { RUN_DB_URL: databaseUrl } },
      });
      ports ??= stack.ports;
    },
    async stop() {
      await stack?.stop();
      stack = undefined;
    },
    backUp: (name) => timed(() => onInstallation(installation, 'backup', copyOf(name))),
    async restore({ controlPlane, database: index }) {
      rmSync(data, { recursive: true, force: true });
      if (server) await emptyServer(server);
      return timed(async () => {
        await restorePart(index, 'database');
        await restorePart('now', 'files');
        await restorePart(controlPlane, 'control-plane');
      });
    },
    async suspendedRun(slug, runId, patientId) {
      await api.callHook(slug, runId, { patientId });
      await until(async () => (await phase(runId)) === 'suspended', `${runId} to rest`);
    },
    phase,
    async degraded() {
      const { body } = await answerOf(api.client().GET('/readyz'));
      return body.degraded ?? [];
    },
    operate: (...words) => platform(running(), ...words),
    async close() {
      await stack?.stop();
      await server?.close();
      removeFolder(folder);
    },
  };
}
