import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import {
  choosePorts,
  pagesReady,
  createProcessLog,
  DURABLE_SERVICES,
  endpointRegistered,
  MAINS,
  proxyReady,
  requestIdentity,
  startNodeProcess,
  supervise,
  type NodeProcessOptions,
  type RunningProcess,
  type SupervisedProcess,
} from '@platform/stack';
import { freePorts, openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';

import { writeInstance } from '../instance';
import { onDatabase } from '../operator';
import { createTemporaryFolder, removeFolder } from '../temporary-folder';
import { startBalancer } from './balancer';
import { controlPlaneNodes, type ControlPlaneNode } from './control-plane-nodes';

/** A process at its own address behind a balancer. */
interface Replica {
  readonly name: string;
  readonly url: string;
  readonly process: SupervisedProcess;
}

/** What docker/cluster/compose.yaml starts, on this machine and without containers. */
export interface Cluster {
  readonly nodes: readonly ControlPlaneNode[];
  readonly endpoints: readonly Replica[];
  readonly proxies: readonly Replica[];
  readonly consoles: readonly Replica[];
  readonly database: EphemeralPostgres;
  /** The instance manifest of every process. */
  readonly instance: string;
  /** Where callers reach the proxies. */
  readonly apiUrl: string;
  /** Where people reach the consoles. */
  readonly consoleUrl: string;
  /** Where the processes reach the control plane. */
  readonly adminUrl: string;
  readonly ingressUrl: string;
  /** Key with the roles of a source, an operator and a clinician. */
  readonly apiKey: string;
  close(): Promise<void>;
}

const at = (port: number): string => `http://127.0.0.1:${port}`;
const REPLICAS = [1, 2];

/** Starts three control-plane nodes, two of every other process, PostgreSQL and both balancers. */
export async function openCluster(): Promise<Cluster> {
  const folder = createTemporaryFolder();
  const identity = requestIdentity(folder);
  const database = await openEphemeralPostgres();
  const nodes = await controlPlaneNodes(folder, identity.file);
  const instance = writeInstance(folder, {
    ...{ apiVersion: 'platform/instance-v1', name: 'Grappe', locale: 'fr' },
    ...{ timezone: 'Europe/Paris', ports: {}, seed: [join(__dirname, 'definitions')] },
  });
  const [ingress = 0, admin = 0, endpoint = 0, api = 0, console = 0] = await freePorts(5);
  const urls = {
    ...{ ingressUrl: at(ingress), adminUrl: at(admin) },
    ...{ apiUrl: at(api), consoleUrl: at(console) },
  };
  const registered = { ...urls, endpointUrl: at(endpoint), services: DURABLE_SERVICES };

  const replica = (
    name: string,
    port: number,
    options: Pick<NodeProcessOptions, 'main' | 'ready' | 'env'>,
  ): Replica => {
    const data = join(folder, name);
    mkdirSync(data);
    const log = createProcessLog({ file: join(folder, `${name}.log`) });
    const env = { ...options.env, INSTANCE_CONFIG: instance, PLATFORM_DATA_DIR: data };
    const launch = (signal: AbortSignal) =>
      // As the units and the images give it to them.
      startNodeProcess({ ...options, ...{ name, env, log, signal, graceMs: 30_000 } });
    return { name, url: at(port), process: supervise({ name, log, launch }) };
  };

  const endpoints: Replica[] = [];
  const proxies: Replica[] = [];
  const consoles: Replica[] = [];
  for (const n of REPLICAS) {
    const ports = await choosePorts(['endpoint', 'proxy', 'console'], {});
    endpoints.push(
      replica(`endpoint-${n}`, ports.endpoint, {
        main: MAINS.endpoint,
        ready: { probe: () => endpointRegistered(registered), awaited: 'registration' },
        env: {
          ...{ ENDPOINT_HOST: '127.0.0.1', ENDPOINT_PORT: String(ports.endpoint) },
          ...{ RESTATE_ADMIN_URL: urls.adminUrl, RESTATE_ENDPOINT_URL: registered.endpointUrl },
          RESTATE_IDENTITY_KEY: identity.publicKey,
        },
      }),
    );
    proxies.push(
      replica(`proxy-${n}`, ports.proxy, {
        main: MAINS.proxy,
        ready: { probe: () => proxyReady(at(ports.proxy)), awaited: 'readiness' },
        env: {
          ...{ PROXY_HOST: '127.0.0.1', PROXY_PORT: String(ports.proxy) },
          ...{ RESTATE_URL: urls.ingressUrl, RUN_DB_URL: database.url },
          ...{ AUTH_MODE: 'keys', TRUSTED_PROXIES: '127.0.0.1', API_RATE_LIMIT: '100000' },
          API_CONNECTIONS_PER_ADDRESS: '0',
        },
      }),
    );
    consoles.push(
      replica(`ui-${n}`, ports.console, {
        main: MAINS.console,
        ready: { probe: () => pagesReady(at(ports.console)), awaited: 'readiness' },
        env: {
          ...{ UI_HOST: '127.0.0.1', UI_PORT: String(ports.console), API_URL: urls.apiUrl },
          UI_CONNECTIONS_PER_ADDRESS: '0',
        },
      }),
    );
  }

  const balancers: RunningProcess[] = [];
  const started = [...nodes, ...endpoints, ...proxies, ...consoles];
  const close = async (): Promise<void> => {
    await Promise.all([...consoles, ...proxies, ...endpoints].map(({ process }) => process.stop()));
    await Promise.all(nodes.map(({ process }) => process.stop()));
    await Promise.all(balancers.map((balancer) => balancer.stop()));
    await database.close();
    removeFolder(folder);
  };
  try {
    const portOf = ({ url }: Replica): number => Number(new URL(url).port);
    balancers.push(
      await startBalancer({
        ...{ file: 'engine.nginx.conf', folder: join(folder, 'engine') },
        listen: { 8080: ingress, 9070: admin, 9080: endpoint },
        servers: Object.fromEntries([
          ...nodes.map(({ name, ports }) => [`${name}:8080`, ports.ingress] as const),
          ...nodes.map(({ name, ports }) => [`${name}:9070`, ports.admin] as const),
          ...endpoints.map((one) => [`${one.name}:9080`, portOf(one)] as const),
        ]),
      }),
      await startBalancer({
        ...{ file: 'front.nginx.conf', folder: join(folder, 'front') },
        listen: { 4000: api, 3000: console },
        servers: Object.fromEntries([
          ...proxies.map((one) => [`${one.name}:4000`, portOf(one)] as const),
          ...consoles.map((one) => [`${one.name}:3000`, portOf(one)] as const),
        ]),
      }),
    );
    await Promise.all(nodes.map(({ process }) => process.start()));
    await Promise.all(endpoints.map(({ process }) => process.start()));
    await Promise.all([...proxies, ...consoles].map(({ process }) => process.start()));
    const key = [
      ...['keys', 'create', '--name', 'cluster', '--roles', 'source,operator,clinician'],
      ...['--task-roles', 'doctor', '--user', 'dr-cluster'],
    ];
    const apiKey = (await onDatabase(database.url, ...key)).trim();
    return { nodes, endpoints, proxies, consoles, database, instance, ...urls, apiKey, close };
  } catch (error) {
    const logs = started.map(({ name, process }) => `${name}: ${process.logs().slice(-500)}`);
    await close();
    throw new Error(`The cluster did not start:\n${logs.join('\n')}`, { cause: error });
  }
}
