import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import {
  choosePorts,
  createProcessLog,
  DURABLE_SERVICES,
  endpointRegistered,
  type NodeProcessOptions,
  proxyReady,
  type Stack,
  type StackOptions,
  startNodeProcess,
  supervise,
  type SupervisedProcess,
} from '@platform/stack';

import { openRelay, type Relay } from './relay';

/** A crash is answered at once and for ever: how long a restart waits is not what is tried here. */
export const RESTARTS = {
  initialDelayMs: 100,
  maxDelayMs: 500,
} satisfies StackOptions['restartDelays'];

/** A process, and the address at which others reach it. */
export interface Member {
  readonly url: string;
  readonly process: SupervisedProcess;
}

/** A build of the endpoint. */
export interface Build extends Member {
  /** Between the control plane and it. */
  readonly relay: Relay;
}

export interface BesideOptions {
  /** Also that of its log. */
  readonly name: string;
  readonly instance: string;
  readonly env: Readonly<Record<string, string>>;
}

const supervised = (
  stack: Stack,
  { name, env }: BesideOptions,
  rest: Pick<NodeProcessOptions, 'main' | 'url' | 'ready'>,
): SupervisedProcess => {
  const log = createProcessLog({ file: join(stack.logsDir, `${name}.log`) });
  return supervise({
    name,
    log,
    delays: RESTARTS,
    launch: (signal) => startNodeProcess({ ...rest, name, env, log, signal }),
  });
};

/** A further proxy on the same database and control plane. */
export async function proxyBeside(stack: Stack, options: BesideOptions): Promise<Member> {
  const { proxy: port } = await choosePorts(['proxy'], {});
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PROXY_HOST: '127.0.0.1',
    PROXY_PORT: String(port),
    INSTANCE_CONFIG: options.instance,
    PLATFORM_DATA_DIR: stack.dataDir,
    ...options.env,
  };
  const ready = { probe: () => proxyReady(url), awaited: `${url}/readyz` };
  const rest = { main: 'apps/proxy/src/main.ts', url, ready };
  return { url, process: supervised(stack, { ...options, env }, rest) };
}

/** A further build of the endpoint, at an address of its own. */
export async function endpointBeside(stack: Stack, options: BesideOptions): Promise<Build> {
  const { endpoint: port } = await choosePorts(['endpoint'], {});
  const relay = await openRelay(port);
  const url = `http://127.0.0.1:${relay.port}`;
  const { adminUrl, ingressUrl } = stack;
  const env = {
    ENDPOINT_HOST: '127.0.0.1',
    ENDPOINT_PORT: String(port),
    RESTATE_ADMIN_URL: adminUrl,
    RESTATE_ENDPOINT_URL: url,
    RESTATE_IDENTITY_KEY: stack.identityKey,
    INSTANCE_CONFIG: options.instance,
    PLATFORM_DATA_DIR: stack.dataDir,
    ...options.env,
  };
  const registered = { adminUrl, ingressUrl, endpointUrl: url, services: DURABLE_SERVICES };
  const ready = { probe: () => endpointRegistered(registered), awaited: `${url} to be registered` };
  const rest = { main: 'apps/endpoint/src/main.ts', url, ready };
  return { url, relay, process: supervised(stack, { ...options, env }, rest) };
}

/** A start may fail because what it needs has just been killed: supervision tries again, and so do we. */
export async function startUntilUp(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/**
 * How long a file may become that the process writes to, in bytes: what stands for a disk without room,
 * since it can be undone. Linux only.
 */
export function limitFiles(pid: number, bytes: '1' | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], {
    encoding: 'utf8',
  });
  // It may have ended meanwhile.
  if (status !== 0 && !stderr.includes('No such process'))
    throw new Error(`prlimit of ${pid}: ${stderr}`);
}
