import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runOperatorCommand } from '@platform/platform';
import { startStack, type Stack } from '@platform/stack';

import { VICTIMS, type Victim } from '../faults/strike';
import { CLOCK_SHIFT, PLUGIN, writeInstance } from './instance';

/** The real processes under supervision, and the ways to break them. */
export interface ChaosPlatform {
  readonly stack: Stack;
  /** kill -9 of those that are up; answers them. Supervision starts them again. */
  kill(victims: readonly Victim[]): Promise<Victim[]>;
  /** Resolves when all are up and ready. */
  recovered(): Promise<void>;
  setClock(whose: 'endpoint' | 'proxy', offsetMs: number): void;
  /**
   * Stops the proxy, removes the file of the run index, has the operator's command bring it back
   * (unless told not to) and starts the proxy again.
   */
  deleteIndex(): Promise<void>;
  readonly indexUrl: string;
  stop(): Promise<void>;
}

const CLOCKED = ['endpoint', 'proxy'] as const;

export interface PlatformOptions {
  readonly folder: string;
  readonly ledgerUrl: string;
  readonly rebuildsIndex: boolean;
}

export async function startPlatform(options: PlatformOptions): Promise<ChaosPlatform> {
  const { folder, ledgerUrl, rebuildsIndex } = options;
  const clockFile = (whose: string): string => join(folder, `${whose}.clock`);
  const environment = (whose: string): Record<string, string> => ({
    PLUGINS_PATH: PLUGIN,
    LOG_LEVEL: 'warn',
    CHAOS_CLOCK: clockFile(whose),
    NODE_OPTIONS: `--require ${JSON.stringify(CLOCK_SHIFT)}`,
  });
  for (const whose of CLOCKED) writeFileSync(clockFile(whose), '0');
  const stack = await startStack({
    instance: writeInstance(folder, ledgerUrl),
    env: { endpoint: environment('endpoint'), proxy: environment('proxy') },
    restartDelays: { initialDelayMs: 100, maxDelayMs: 500 },
  });
  const indexFile = join(stack.dataDir, 'runs.sqlite');
  const indexUrl = `sqlite:${indexFile}`;
  return {
    stack,
    indexUrl,
    async kill(victims) {
      const up = victims.filter((victim) => stack[victim].pid !== undefined);
      await Promise.all(up.map((victim) => stack[victim].kill('SIGKILL')));
      return up;
    },
    async recovered() {
      for (const victim of VICTIMS) await startUntilUp(() => stack[victim].start());
    },
    setClock: (whose, offsetMs) => writeFileSync(clockFile(whose), String(offsetMs)),
    async deleteIndex() {
      await stack.proxy.stop();
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${indexFile}${suffix}`, { force: true });
      if (rebuildsIndex) await rebuildIndex(stack, indexUrl);
      await startUntilUp(() => stack.proxy.start());
    },
    async stop() {
      // The data go with the stack: what tells of a failure is kept.
      cpSync(stack.logsDir, join(folder, 'logs'), { recursive: true });
      await stack.stop();
    },
  };
}

/** A start may fail because what it needs has just been killed: supervision tries again, and so do we. */
async function startUntilUp(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** `platform index rebuild`, as the operator types it. */
async function rebuildIndex({ ingressUrl, adminUrl }: Stack, indexUrl: string): Promise<void> {
  const said: string[] = [];
  const code = await runOperatorCommand({
    argv: ['index', 'rebuild', '--database', indexUrl],
    env: { RESTATE_URL: ingressUrl, RESTATE_ADMIN_URL: adminUrl },
    print: (text) => said.push(text),
    tell: (line) => said.push(line),
  });
  if (code !== 0) throw new Error(`platform index rebuild: exit code ${code}, ${said.join('; ')}`);
}
