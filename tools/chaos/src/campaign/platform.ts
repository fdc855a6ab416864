import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startStack, type Stack, type SupervisedProcess } from '@platform/stack';

import { type ProcessKind, type Target } from '../faults/fault';
import { createBuilds } from './builds';
import type { CampaignDatabase } from './database';
import { CLOCK_SHIFT, PLUGIN, writeInstance } from './instance';
import { operate } from './operator';
import { proxyBeside, RESTARTS, startUntilUp, type Beside } from './processes';

/** The real processes under supervision, and the ways to break them. */
export interface ChaosPlatform {
  readonly stack: Stack;
  /** Of all proxies. */
  readonly proxyUrls: readonly string[];
  /** kill -9 of those that are up; answers their kinds. Supervision starts them again. */
  kill(targets: readonly Target[]): Promise<ProcessKind[]>;
  /** Resolves when all are up and ready. */
  recovered(): Promise<void>;
  setClock(target: Target, offsetMs: number): void;
  /**
   * Stops the proxies, loses the run index, has the operator's command bring it back where it is told
   * to, and starts the proxies again.
   */
  loseIndex(): Promise<void>;
  /** Serves one more build of the endpoint. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

export interface PlatformOptions {
  readonly folder: string;
  readonly ledgerUrl: string;
  readonly database: CampaignDatabase;
  readonly proxies: number;
  /** Builds of the endpoint that may be served at once. */
  readonly endpoints: number;
  readonly rebuildsIndex: boolean;
  readonly patienceMs: number;
}

export async function startPlatform(options: PlatformOptions): Promise<ChaosPlatform> {
  const { folder, database, rebuildsIndex, patienceMs } = options;
  const clockFile = (name: string): string => join(folder, `${name}.clock`);
  const environment = (name: string): Record<string, string> => {
    writeFileSync(clockFile(name), '0');
    return {
      PLUGINS_PATH: PLUGIN,
      LOG_LEVEL: 'warn',
      CHAOS_CLOCK: clockFile(name),
      NODE_OPTIONS: `--require ${JSON.stringify(CLOCK_SHIFT)}`,
    };
  };
  const ofBuild = (number: number): Record<string, string> => ({
    ...environment(`endpoint-${number}`),
    ...(options.endpoints > 1 && {
      RESTATE_DEPLOYMENT: 'immutable',
      PLATFORM_BUILD: `chaos-${number}`,
    }),
  });
  const ofProxy = (number: number): Record<string, string> => ({
    ...environment(`proxy-${number}`),
    RUN_DB_URL: database.url,
  });
  const instance = writeInstance(folder, options.ledgerUrl);
  const stack = await startStack({
    instance,
    env: { endpoint: ofBuild(1), proxy: ofProxy(1) },
    restartLimits: RESTARTS,
  });
  const proxies: Beside[] = [{ url: stack.proxyUrl, process: stack.proxy }];
  for (let number = 2; number <= options.proxies; number += 1) {
    const name = `proxy-${number}`;
    proxies.push(await proxyBeside(stack, { name, instance, env: ofProxy(number) }));
  }
  const builds = createBuilds(stack, {
    instance,
    most: options.endpoints,
    environment: ofBuild,
    patienceMs,
  });
  const all = (kind: ProcessKind): readonly SupervisedProcess[] => {
    if (kind === 'endpoint') return builds.processes;
    return kind === 'proxy' ? proxies.map(({ process }) => process) : [stack.controlPlane];
  };
  const at = ({ process, nth }: Target): SupervisedProcess => {
    const there = all(process);
    return there[nth % there.length] as SupervisedProcess;
  };
  const startAll = async (kind: ProcessKind): Promise<void> => {
    await Promise.all(all(kind).map((process) => startUntilUp(() => process.start())));
  };
  const stopBeside = (): Promise<unknown> =>
    Promise.all(
      [...all('proxy'), ...all('endpoint')]
        .filter((process) => process !== stack.proxy && process !== stack.endpoint)
        .map((process) => process.stop()),
    );
  const stop = async (): Promise<void> => {
    // The data go with the stack: what tells of a failure is kept.
    cpSync(stack.logsDir, join(folder, 'logs'), { recursive: true });
    await stopBeside();
    await stack.stop();
  };
  try {
    await startAll('proxy');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stack,
    proxyUrls: proxies.map(({ url }) => url),
    async kill(targets) {
      const up = targets.filter((target) => at(target).pid !== undefined);
      await Promise.all(up.map((target) => at(target).kill('SIGKILL')));
      return up.map(({ process }) => process);
    },
    async recovered() {
      for (const kind of ['controlPlane', 'endpoint', 'proxy'] as const) await startAll(kind);
    },
    setClock: (target, offsetMs) => writeFileSync(clockFile(nameOf(at(target))), String(offsetMs)),
    async loseIndex() {
      await Promise.all(all('proxy').map((process) => process.stop()));
      await database.loseIndex();
      if (rebuildsIndex) await operate(stack, 'index', 'rebuild', '--database', database.url);
      await startAll('proxy');
    },
    release: () => builds.release(),
    stop,
  };
}

/** Those of the stack are the first of their kind. */
const nameOf = ({ name }: SupervisedProcess): string => (name.includes('-') ? name : `${name}-1`);
