import { join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';

import { createApi, type Api } from './api';
import { describeStuckRun } from './describe-stuck-run';
import { openGates, type Gates } from './gates';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './instance';
import { createTemporaryFolder, removeFolder } from './temporary-folder';

export interface HospitalOptions {
  /** Language of the instance; French unless told. */
  readonly locale?: string;
  /** Folders of workflow definitions beside the shipped ones. */
  readonly seed?: readonly string[];
  /** Keeps the data over a stop of the whole stack. Default: they go with the stack. */
  readonly lasting?: boolean;
  /** Works in this folder. Default: a new one, removed by `close`. */
  readonly folder?: string;
}

/** The real processes on free ports and temporary data, with a record that a test can hold up. */
export interface Hospital extends Api {
  readonly stack: Stack;
  readonly gates: Gates;
  /** How processes ended that nobody asked to stop, e.g. `endpoint: signal SIGKILL`. */
  readonly exits: readonly string[];
  /** Stops everything, then starts it again on the same data and addresses. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openHospital(options: HospitalOptions = {}): Promise<Hospital> {
  const folder = options.folder ?? createTemporaryFolder();
  const gates = openGates(join(folder, 'gates'));
  const exits: string[] = [];
  const shipped = instanceIn(folder);
  const instance = writeInstance(folder, {
    ...shipped,
    ...(options.locale !== undefined && { locale: options.locale }),
    seed: [...(shipped['seed'] as string[]), ...(options.seed ?? [])],
  });
  const env = { PLUGINS_PATH: PROBE_PLUGIN };
  const start = (ports?: Stack['ports']): Promise<Stack> =>
    startStack({
      instance,
      ports,
      dataDir: options.lasting === true ? join(folder, 'data') : undefined,
      env: { endpoint: env, proxy: env },
      report: (report) => {
        if (report.kind === 'restarting') exits.push(`${report.name}: ${report.because}`);
      },
    });
  let stack = await start();
  const api = createApi(() => stack.proxyUrl);
  return {
    ...api,
    async endedRun(id) {
      try {
        return await api.endedRun(id);
      } catch (cause) {
        const { message } = cause as Error;
        throw new Error(`${message}\n${await describeStuckRun(stack)}`, { cause });
      }
    },
    get stack() {
      return stack;
    },
    gates,
    exits,
    async restart() {
      await stack.stop();
      stack = await start(stack.ports);
    },
    async close() {
      await stack.stop();
      if (options.folder === undefined) removeFolder(folder);
    },
  };
}
