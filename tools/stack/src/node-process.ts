import { join, resolve } from 'node:path';
import { createProcessLog, type ProcessLog } from './process-log';
import { repositoryRoot } from './repository-root';
import { inheritedEnvironment, type RunningProcess, spawnProcess } from './spawn-process';
import { type Probed, waitUntilReady } from './wait-until-ready';

export interface NodeProcessOptions {
  /** Name of the process in messages. */
  name: string;
  /** Absolute path, or relative to the repository root. A `.ts` file runs from source. */
  main: string;
  args?: readonly string[] | undefined;
  /** Variables that win over `inherit`. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Default: {@link inheritedEnvironment}. */
  inherit?: NodeJS.ProcessEnv | undefined;
  log?: ProcessLog | undefined;
  /** The URL that it will listen on, if any. */
  url?: string | undefined;
  ready?: { probe: () => Promise<Probed>; awaited: string; timeoutMs?: number } | undefined;
  graceMs?: number | undefined;
  /** False: it may outlive us if we are killed. Default true. */
  guarded?: boolean | undefined;
  signal?: AbortSignal | undefined;
  onSpawn?: ((pid: number) => void) | undefined;
}

export interface NodeProcess extends RunningProcess {
  readonly url: string | undefined;
}

/** A TypeScript file runs from source. A built program names the lines of its sources in its errors. */
const nodeArguments = (main: string): readonly string[] =>
  main.endsWith('.ts')
    ? ['-C', '@platform/source', '-r', '@swc-node/register']
    : ['--enable-source-maps'];

/** Starts one of our Node programs. With `ready`, resolves when the program is ready. */
export async function startNodeProcess(options: NodeProcessOptions): Promise<NodeProcess> {
  const root = repositoryRoot();
  const main = resolve(root, options.main);
  const log = options.log ?? createProcessLog();
  const started = await spawnProcess({
    name: options.name,
    command: process.execPath,
    args: [...nodeArguments(main), main, ...(options.args ?? [])],
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
