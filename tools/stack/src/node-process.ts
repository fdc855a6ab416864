import { join, resolve, sep } from 'node:path';
import { inheritedEnvironment } from './inherited-environment';
import { createProcessLog, type ProcessLog } from './process-log';
import { repositoryRoot } from './repository-root';
import { type RunningProcess, spawnProcess } from './spawn-process';
import { waitUntilReady } from './wait-until-ready';

const SOURCE = `${sep}src${sep}`;
const BUILT = `${sep}dist${sep}`;

export interface NodeProcessOptions {
  /** For messages. */
  name: string;
  /** Absolute or relative to the repository root; a `.ts` file runs from source. */
  main: string;
  /** Wins over `inherit`. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Default: {@link inheritedEnvironment}. */
  inherit?: NodeJS.ProcessEnv | undefined;
  log?: ProcessLog | undefined;
  /** Where it will listen, when it does. */
  url?: string | undefined;
  ready?: { probe: () => Promise<boolean>; awaited: string; timeoutMs?: number } | undefined;
  graceMs?: number | undefined;
  /** False: it may outlive us when we are killed. Default true. */
  guarded?: boolean | undefined;
  signal?: AbortSignal | undefined;
  onSpawn?: ((pid: number) => void) | undefined;
}

export interface NodeProcess extends RunningProcess {
  readonly url: string | undefined;
}

/** With `PLATFORM_FROM_BUILD=1`, the output of `npm run build` runs instead of the source, which starts faster. */
const runnable = (main: string): string =>
  process.env['PLATFORM_FROM_BUILD'] === '1' && main.includes(SOURCE)
    ? main.replace(SOURCE, BUILT).replace(/\.ts$/, '.js')
    : main;

/** Starts one of our Node programs and, when told how to see it, waits until it is ready. */
export async function startNodeProcess(options: NodeProcessOptions): Promise<NodeProcess> {
  const root = repositoryRoot();
  const main = runnable(resolve(root, options.main));
  const log = options.log ?? createProcessLog();
  const started = await spawnProcess({
    name: options.name,
    command: process.execPath,
    args: main.endsWith('.ts')
      ? ['-C', '@platform/source', '-r', '@swc-node/register', main]
      : [main],
    cwd: root,
    env: {
      ...(options.inherit ?? inheritedEnvironment()),
      SWC_NODE_PROJECT: join(root, 'tsconfig.json'),
      ...options.env,
    },
    log,
    graceMs: options.graceMs,
    guarded: options.guarded ?? true,
  });
  options.onSpawn?.(started.pid);
  if (options.ready !== undefined) {
    await waitUntilReady(started, { ...options.ready, log, signal: options.signal });
  }
  return { ...started, url: options.url };
}
