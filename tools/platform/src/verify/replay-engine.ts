import type { RunningEngine } from '@platform/engine';
import type { Ports, RecordPort } from '@platform/ports';

import { asOperator, type Installation } from '../plugins/installation';

const REFUSED = 'nothing is called while journals are verified';

const refuse = (): Promise<never> => Promise.reject(new Error(REFUSED));

/** Stands for an adapter: it has every method, and none of them does anything. */
const standIn = (): object =>
  new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : refuse) });

/** Keeps the kind of an agent port, which decides what a run journals, and calls no model. */
const withoutCalls = (port: object): object =>
  new Proxy(port, {
    get: (target, name) =>
      typeof Reflect.get(target, name) === 'function' ? refuse : Reflect.get(target, name),
  });

/** The agent port of the instance. Its factory opens nothing before it is asked. */
async function agentPort({ instance, catalog }: Installation): Promise<object | undefined> {
  const { bindPorts } = await import('@platform/plugin-host');
  const { repositoryRoot } = await import('@platform/boot');
  const { createLogger } = await import('@platform/telemetry');
  const { tmpdir } = await import('node:os');
  const { agent } = instance.ports;
  const { ports } = await bindPorts(
    catalog,
    { ports: agent === undefined ? {} : { agent } },
    {
      root: repositoryRoot(__dirname),
      dataDir: tmpdir(),
      log: createLogger('verify'),
      locale: instance.locale,
      timezone: instance.timezone,
    },
  );
  return ports.agent && withoutCalls(ports.agent);
}

/**
 * Serves the workflow engine of this build with the plugins of the instance, and with stand-ins for every system: what a
 * run would do after its journal is not done. It is not registered anywhere.
 */
export async function startReplayEngine(
  installation: Installation,
  env: Readonly<Record<string, string | undefined>>,
): Promise<RunningEngine> {
  const { catalog, instance } = installation;
  const { adapterPins } = await import('@platform/catalog');
  const { createJournalSeal, readJournalKeys, startEngine } = await import('@platform/engine');
  const { InternalTerminology } = await import('@platform/terminology');
  const adapters = adapterPins(catalog, instance.ports);
  const agent = await agentPort(installation);
  const ports: Ports = Object.fromEntries([
    ...['terminology', ...Object.keys(adapters)].map((port) => [port, standIn()]),
    ...(agent ? [['agent', agent]] : []),
  ]);
  const recordPorts = new Map(
    Object.values(adapters).flatMap(({ contextKind }) =>
      contextKind === undefined ? [] : [[contextKind, standIn() as RecordPort] as const],
    ),
  );
  const keys = await asOperator(() => Promise.resolve(readJournalKeys(env['JOURNAL_KEY'])));
  return startEngine(
    {
      catalog,
      ports,
      adapters,
      recordPorts,
      seal: createJournalSeal(keys),
      terminology: new InternalTerminology(catalog),
    },
    { runRetentionMs: 1, inactivityTimeoutMs: 1, identityKeys: [] },
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT' },
  );
}
