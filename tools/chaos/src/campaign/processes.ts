import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import {
  choosePorts,
  createProcessLog,
  DURABLE_SERVICES,
  endpointRegistered,
  MAINS,
  type NodeProcessOptions,
  proxyReady,
  type Stack,
  type StackOptions,
  startNodeProcess,
  supervise,
  type SupervisedProcess,
} from '@platform/stack';

import { openRelay, type Relay } from './relay';

/** Restarts immediately and without limit: restart delays are not under test here. */
export const RESTARTS = {
  initialDelayMs: 100,
  maxDelayMs: 500,
} satisfies StackOptions['restartDelays'];

/** A process, and its URL for the others. */
export interface Member {
  readonly url: string;
  readonly process: SupervisedProcess;
}

/** A build of the endpoint. */
export interface Build extends Member {
  /** Relay between the control plane and this build. */
  readonly relay: Relay;
}

interface BesideOptions {
  /** Name of the process and of its log. */
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

/** Starts a further proxy on the same database and control plane. */
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
  const rest = { main: MAINS.proxy, url, ready };
  return { url, process: supervised(stack, { ...options, env }, rest) };
}

/** Starts a further build of the endpoint at its own address. */
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
  const rest = { main: MAINS.endpoint, url, ready };
  return { url, relay, process: supervised(stack, { ...options, env }, rest) };
}

/** Retries a start: it may fail because what it needs has just been killed. Supervision retries as well. */
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
 * Limits the size in bytes of the files that the process writes. This stands for a full disk, because it can be
 * undone. Linux only.
 */
export function limitFiles(pid: number, bytes: '1' | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], {
    encoding: 'utf8',
  });
  // The process may have ended meanwhile.
  if (status !== 0 && !stderr.includes('No such process'))
    throw new Error(`prlimit of ${pid}: ${stderr}`);
}
