import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { queryAdmin } from '@platform/control-plane-http';
import { startStack, type Stack } from '@platform/stack';

import { createApi, type Api } from './api';
import { openGates, type Gates } from './gates';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './instance';
import { writeRecords } from './potassium';
import { createTemporaryFolder, removeFolder } from './temporary-folder';

export interface HospitalOptions {
  /** Folders of workflow definitions in addition to the shipped ones. */
  readonly seed?: readonly string[];
  /** Other members of the instance. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Variables of the endpoint and the proxy. */
  readonly env?: Readonly<Record<string, string>>;
  /** Topics that have copies of the example patients of their own. */
  readonly topics?: readonly string[] | undefined;
  /** Keeps the data when the whole stack stops. Default: the data is removed with the stack. */
  readonly lasting?: boolean;
  /** What the proxy stores in. Default: a file in the data folder. */
  readonly databaseUrl?: string;
  /** Working folder. Default: a new one that `close` removes. */
  readonly folder?: string;
}

/** The real processes on free ports and temporary data, with a record that a test can block. */
export interface Hospital extends Api {
  readonly stack: Stack;
  readonly gates: Gates;
  /** Exits of processes that the test did not stop, e.g. `endpoint: signal SIGKILL`. */
  readonly exits: readonly string[];
  /** Stops everything. */
  stop(): Promise<void>;
  /** Starts everything again on the same data and addresses; `elsewhere`: on ports that it never used before. */
  start(elsewhere?: 'elsewhere'): Promise<void>;
  close(): Promise<void>;
}

export async function openHospital(options: HospitalOptions = {}): Promise<Hospital> {
  const folder = options.folder ?? createTemporaryFolder();
  const gates = openGates(join(folder, 'gates'));
  const exits: string[] = [];
  const records = join(folder, 'records');
  mkdirSync(records, { recursive: true });
  writeRecords(records, options.topics ?? []);
  const shipped = instanceIn(folder, records);
  const instance = writeInstance(folder, {
    ...shipped,
    ...options.members,
    seed: [...(shipped['seed'] as string[]), ...(options.seed ?? [])],
  });
  const env = { PLUGINS_PATH: PROBE_PLUGIN, ...options.env };
  const start = (ports?: Stack['ports']): Promise<Stack> =>
    startStack({
      instance,
      ports,
      dataDir: options.lasting === true ? join(folder, 'data') : undefined,
      env: {
        endpoint: env,
        proxy: { ...env, ...(options.databaseUrl && { RUN_DB_URL: options.databaseUrl }) },
      },
      report: (report) => {
        if (report.kind === 'restarting') exits.push(`${report.name}: ${report.because}`);
      },
    });
  let stack = await start();
  const { ports } = stack;
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
    stop: () => stack.stop(),
    async start(elsewhere) {
      stack = await start(elsewhere ? undefined : ports);
    },
    async close() {
      await stack.stop();
      if (options.folder === undefined) removeFolder(folder);
    },
  };
}

const QUERY =
  'select target, status, retry_count, next_retry_at, last_failure, pinned_deployment_id ' +
  'from sys_invocation';
const LOG_CHARACTERS = 3_000;

/** Returns every invocation of the control plane as text. Never throws. */
async function invocationsOf({ adminUrl }: Stack): Promise<string> {
  try {
    return JSON.stringify(await queryAdmin(QUERY, { adminUrl, timeoutMs: 5_000 }));
  } catch (error) {
    return String(error);
  }
}

/** Describes why a run does not end, before the data and the logs are removed. */
const describeStuckRun = async (stack: Stack): Promise<string> =>
  [
    `invocations: ${await invocationsOf(stack)}`,
    `endpoint: ${stack.endpoint.logs().slice(-LOG_CHARACTERS)}`,
    `control plane: ${stack.controlPlane.logs().slice(-LOG_CHARACTERS)}`,
  ].join('\n');
