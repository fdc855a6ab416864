import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { choosePorts, type Stack, startStack, type SupervisedProcess } from '@platform/stack';

import { type LinkKind, nthOf, type ProcessKind, type Target } from '../faults/fault';
import { createBuilds } from './builds';
import type { CampaignDatabase } from './database';
import { CLOCK_SHIFT, HOOK_SECRET_VARIABLE, PLUGIN, writeInstance } from './instance';
import { dataFolder, tearJournal } from './journals';
import { findUnnoticed, type OlderIndex, acknowledgeRestorations } from './older-index';
import { createPluginFolder, type PluginFolder } from './older-plugin';
import { operate } from './operator';
import {
  type Build,
  limitFiles,
  type Member,
  proxyBeside,
  RESTARTS,
  startUntilUp,
} from './processes';
import { openRelay, type Relay } from './relay';
import { HOOK_SECRET } from './sign-call';

/** The supervised real processes, and the clients to break them. */
export interface ChaosPlatform {
  readonly stack: Stack;
  /** URLs of all proxies. */
  readonly proxyUrls: readonly string[];
  /** Kills those that are up with SIGKILL. Returns their kinds. Supervision starts them again. */
  kill(targets: readonly Target[]): Promise<ProcessKind[]>;
  /** Sends SIGSTOP. Returns a function that lets it continue. */
  freeze(target: Target): () => void;
  /** Makes all its writes to files fail. Returns a function that ends this. */
  fillDisk(target: Target): () => void;
  /** Returns the relay between two processes. */
  link(which: { readonly link: LinkKind; readonly nth: number }): Relay;
  /** Resolves when all processes are up and ready. */
  recovered(): Promise<void>;
  setClock(target: Target, offsetMs: number): void;
  /**
   * Stops the proxies, deletes the run index, rebuilds it with the operator's command if the campaign says so, and
   * starts the proxies again.
   */
  loseIndex(): Promise<void>;
  /**
   * Stops the proxies, puts an earlier run index back, starts the proxies again, waits until all of them report it
   * if they must, and acknowledges it as an operator does.
   */
  putBackIndex(nth: number): Promise<OlderIndex>;
  /** Restarts a proxy other than the first with the older plugin while `work` runs. */
  withOlderPlugin(nth: number, work: () => Promise<unknown>): Promise<void>;
  /** Stops an endpoint and leaves half a line at the end of its record before it starts again. */
  tearRecord(nth: number): Promise<void>;
  /** Serves one more build of the endpoint. Returns what keeps the oldest if it does not drain. */
  release(): Promise<string | undefined>;
  /** Removes every build but the latest. Returns what keeps one if it does not drain. */
  retireOlder(): Promise<string | undefined>;
  stop(): Promise<void>;
}

interface PlatformOptions {
  readonly folder: string;
  readonly ledgerUrl: string;
  readonly database: CampaignDatabase;
  readonly proxies: number;
  /** Maximum number of builds of the endpoint that are served at the same time. */
  readonly endpoints: number;
  readonly rebuildsIndex: boolean;
  readonly timeoutMs: number;
}

const EXIT_POLL_MS = 50;

export async function startPlatform(options: PlatformOptions): Promise<ChaosPlatform> {
  const { folder, database, rebuildsIndex, timeoutMs } = options;
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
  const buildEnvironment = (number: number): Record<string, string> => ({
    ...environment(`endpoint-${number}`),
    PLATFORM_DATA_DIR: dataFolder(folder, `endpoint-${number}`),
    ...(options.endpoints > 1 && {
      RESTATE_DEPLOYMENT: 'immutable',
      PLATFORM_BUILD: `chaos-${number}`,
    }),
  });
  const ports = await choosePorts(['ingress', 'endpoint'], {});
  const { endpoint: firstPort } = await choosePorts(['endpoint'], {});
  const links: Record<LinkKind, Relay[]> = {
    'proxy to control plane': [],
    'control plane to endpoint': [],
    'proxy to database': [],
  };
  const places: PluginFolder[] = [];
  const proxyEnvironment = async (number: number): Promise<Record<string, string>> => {
    const place = createPluginFolder(folder, `proxy-${number}`);
    places.push(place);
    const toEngine = await openRelay(ports.ingress);
    links['proxy to control plane'].push(toEngine);
    const { server } = database;
    const toDatabase = server && (await openRelay(server.port));
    if (toDatabase) links['proxy to database'].push(toDatabase);
    return {
      ...environment(`proxy-${number}`),
      [HOOK_SECRET_VARIABLE]: HOOK_SECRET,
      PLUGINS_PATH: place.path,
      RESTATE_URL: `http://127.0.0.1:${toEngine.port}`,
      RUN_DB_URL: server && toDatabase ? server.urlThrough(toDatabase.port) : database.url,
    };
  };
  const instance = writeInstance(folder, options.ledgerUrl);
  // Opened after the stack has checked that the port is free: the stack knows the endpoint by the address of the
  // relay.
  let firstRelay: Promise<Relay> | undefined;
  const stack = await startStack({
    instance,
    ports,
    env: {
      endpoint: { ...buildEnvironment(1), ENDPOINT_PORT: String(firstPort) },
      proxy: await proxyEnvironment(1),
    },
    restartDelays: RESTARTS,
    report: ({ kind }) => {
      if (kind === 'starting') firstRelay ??= openRelay(firstPort, ports.endpoint);
    },
  });
  const first: Build = {
    url: stack.endpointUrl,
    process: stack.endpoint,
    relay: (await firstRelay) as Relay,
  };
  const builds = createBuilds(stack, first, {
    instance,
    maxBuilds: options.endpoints,
    environment: buildEnvironment,
    timeoutMs,
  });
  const proxies: Member[] = [{ url: stack.proxyUrl, process: stack.proxy }];
  const all = (kind: ProcessKind): readonly SupervisedProcess[] => {
    if (kind === 'controlPlane') return [stack.controlPlane];
    return (kind === 'proxy' ? proxies : builds.served).map(({ process }) => process);
  };
  const at = ({ process, nth }: Target): SupervisedProcess => nthOf(all(process), nth);
  const linksOf = (kind: LinkKind): readonly Relay[] =>
    kind === 'control plane to endpoint' ? builds.served.map(({ relay }) => relay) : links[kind];
  const startAll = async (kind: ProcessKind): Promise<void> => {
    await Promise.all(all(kind).map((process) => startUntilUp(() => process.start())));
  };
  const stop = async (): Promise<void> => {
    // The stack deletes its data folder, so the logs are copied to diagnose a failure.
    cpSync(stack.logsDir, join(folder, 'logs'), { recursive: true });
    const beside = [...all('proxy'), ...all('endpoint')].filter(
      (process) => process !== stack.proxy && process !== stack.endpoint,
    );
    await Promise.all(beside.map((process) => process.stop()));
    await stack.stop();
    const relays = [...builds.served.map(({ relay }) => relay), ...Object.values(links).flat()];
    await Promise.all(relays.map((relay) => relay.close()));
  };
  try {
    for (let number = 2; number <= options.proxies; number += 1) {
      const env = await proxyEnvironment(number);
      proxies.push(await proxyBeside(stack, { name: `proxy-${number}`, instance, env }));
    }
    await startAll('proxy');
  } catch (error) {
    await stop();
    throw error;
  }
  const proxyUrls = proxies.map(({ url }) => url);
  const withoutProxies = async <T>(work: () => Promise<T>): Promise<T> => {
    await Promise.all(all('proxy').map((process) => process.stop()));
    const done = await work();
    await startAll('proxy');
    return done;
  };
  const rebuild = async (): Promise<void> => {
    if (rebuildsIndex) await operate(stack, 'index', 'rebuild', '--database', database.url);
  };
  return {
    stack,
    proxyUrls,
    async kill(targets) {
      const up = targets.filter((target) => at(target).pid !== undefined);
      await Promise.all(up.map((target) => at(target).kill('SIGKILL')));
      return up.map(({ process }) => process);
    },
    freeze(target) {
      const { pid } = at(target);
      if (pid === undefined) return () => undefined;
      // Each process leads a group. Its children stop with it, as on a machine that is suspended.
      process.kill(-pid, 'SIGSTOP');
      return () => {
        if (at(target).pid === pid) process.kill(-pid, 'SIGCONT');
      };
    },
    fillDisk(target) {
      const { pid } = at(target);
      if (pid === undefined) return () => undefined;
      limitFiles(pid, '1');
      return () => {
        if (at(target).pid === pid) limitFiles(pid, 'unlimited');
      };
    },
    link: ({ link, nth }) => nthOf(linksOf(link), nth),
    async recovered() {
      for (const kind of ['controlPlane', 'endpoint', 'proxy'] as const) await startAll(kind);
      // A build can be registered before it is up again.
      for (const { relay } of builds.served) {
        while (!(await relay.reachesTarget())) await delay(EXIT_POLL_MS);
      }
    },
    setClock: (target, offsetMs) => writeFileSync(clockFile(nameOf(at(target))), String(offsetMs)),
    loseIndex: () =>
      withoutProxies(async () => {
        await database.loseIndex();
        await rebuild();
      }),
    async putBackIndex(nth) {
      const isOldEnough = await withoutProxies(() => database.copies.putBack(nth));
      const unnoticedBy = isOldEnough ? await findUnnoticed(proxyUrls, timeoutMs) : [];
      await acknowledgeRestorations(stack, database.url, timeoutMs);
      await rebuild();
      return { isOldEnough, unnoticedBy };
    },
    async withOlderPlugin(nth, work) {
      const { process: proxy } = nthOf(proxies.slice(1), nth) as Member;
      const place = nthOf(places.slice(1), nth);
      const restartWith = async (version: 'older' | 'current'): Promise<void> => {
        await proxy.stop();
        place.hold(version);
        await startUntilUp(() => proxy.start());
      };
      await restartWith('older');
      await work();
      await restartWith('current');
    },
    async tearRecord(nth) {
      const endpoint = at({ process: 'endpoint', nth });
      await endpoint.stop();
      tearJournal(folder, nameOf(endpoint));
      await startUntilUp(() => endpoint.start());
    },
    release: () => builds.release(),
    retireOlder: () => builds.retireOlder(),
    stop,
  };
}

/** The processes of the stack are number 1 of their kind. */
const nameOf = ({ name }: SupervisedProcess): string => (name.includes('-') ? name : `${name}-1`);
