import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { answerOf } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import { openEphemeralPostgres, until, type EphemeralPostgres } from '@platform/testing';

import { openHospital, type Hospital, type HospitalOptions } from '../hospital';
import { onInstallation, platform, type OperatorAnswer } from '../operator';
import { createTemporaryFolder, removeFolder } from '../temporary-folder';

/** What `platform backup` made of a stopped platform. */
export type Backup = 'an hour ago' | 'now';

/** The backup that each part is restored from. */
export interface Restored {
  readonly controlPlane: Backup;
  readonly database: Backup;
}

/** The real processes on data that can be restored from a copy. */
export interface DrillPlatform extends Hospital {
  readonly databaseUrl: string;
  /** Runs `platform backup`. The platform must be stopped. Resolves with what it took, in ms. */
  backUp(name: Backup): Promise<number>;
  /** Empties the installation, and runs `platform restore`. Resolves with what it took, in ms. */
  restore(from: Restored): Promise<number>;
  /** Starts a run by its webhook, and waits until it is suspended. */
  suspendedRun(slug: string, runId: string, patientId: string): Promise<void>;
  phase(runId: string): Promise<string | undefined>;
  degraded(): Promise<readonly string[]>;
  operate(...words: string[]): Promise<OperatorAnswer>;
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

export async function openDrillPlatform(
  kind: DrillDatabase = 'sqlite',
  { topics }: Pick<HospitalOptions, 'topics'> = {},
): Promise<DrillPlatform> {
  const server = kind === 'postgres' ? await openEphemeralPostgres() : undefined;
  const folder = createTemporaryFolder();
  const data = join(folder, 'data');
  const databaseUrl = server?.url ?? `sqlite:${join(data, 'runs.sqlite')}`;
  const seed = [join(__dirname, 'definitions')];
  const hospital = await openHospital({ folder, lasting: true, databaseUrl, seed, topics });
  const phase = async (runId: string) => (await hospital.run(runId)).snapshot?.phase;
  const copyOf = (name: Backup): string => join(folder, 'backups', name);
  const installation = {
    INSTANCE_CONFIG: join(folder, 'instance.yaml'),
    PLATFORM_DATA_DIR: data,
    RUN_DB_URL: databaseUrl,
  };
  const restorePart = (name: Backup, part: string) =>
    onInstallation(installation, 'restore', copyOf(name), '--part', part);
  return {
    ...hospital,
    get stack() {
      return hospital.stack;
    },
    databaseUrl,
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
      await hospital.callHook(slug, runId, { patientId });
      await until(async () => (await phase(runId)) === 'suspended', `${runId} to rest`);
    },
    phase,
    async degraded() {
      const { body } = await answerOf(hospital.client().GET('/readyz'));
      return body.degraded ?? [];
    },
    operate: (...words) => platform(hospital.stack, ...words),
    async close() {
      await hospital.close();
      await server?.close();
      removeFolder(folder);
    },
  };
}
