import type { Environment, StartedProcess } from '@platform/boot';
import {
  createRunDirectory,
  defaultBuild,
  registerDeployment,
  startEngine,
  startInvocationWatch,
} from '@platform/engine';
import {
  bindPorts,
  bindTerminology,
  logDiagnostics,
  openPlatform,
  type PluginGuard,
} from '@platform/plugin-host';
import { createLogger, rootLogger } from '@platform/telemetry';

import { readEndpointConfig } from './config';
import { packageVersion } from './package-version';

const instanceLog = createLogger('instance');

/** Wires the engine to the adapters that the instance chose, and registers it. */
export async function startEndpoint(options: {
  readonly root: string;
  readonly env: Environment;
  readonly guard?: PluginGuard;
}): Promise<StartedProcess> {
  const config = readEndpointConfig(options.env);
  const { instance, catalog, root, dataDir } = await openPlatform(options);
  const context = {
    root,
    dataDir,
    locale: instance.locale,
    timezone: instance.timezone,
    log: instanceLog,
  };
  const { ports, recordPorts, diagnostics } = await bindPorts(catalog, instance, context);
  logDiagnostics(instanceLog, diagnostics);
  const bound = await bindTerminology(catalog, instance, context, {
    baseUrl: config.terminologyBaseUrl,
    bound: ports.terminology,
  });
  logDiagnostics(instanceLog, bound.diagnostics);
  const watch = startInvocationWatch({
    adminUrl: config.adminUrl,
    intervalMs: config.watchIntervalMs,
  });
  const world = {
    catalog,
    ports: { ...ports, terminology: bound.terminology },
    recordPorts: new Map([...recordPorts].map(([kind, { record }]) => [kind, record])),
    terminology: bound.terminology,
    incidentOf: watch.incidentOf,
    directory: createRunDirectory(config.adminUrl),
  };
  const engine = await startEngine(world, config, {
    host: config.host,
    port: config.port,
    portKey: 'ENDPOINT_PORT',
  }).catch((error: unknown) => {
    watch.close();
    throw error;
  });
  rootLogger.info({ port: config.port, ports: Object.keys(ports) }, 'moteur démarré');

  const stopping = new AbortController();
  const registration = config.autoRegister
    ? registerDeployment({
        adminUrl: config.adminUrl,
        endpointUrl: config.endpointUrl,
        mode: config.deployment,
        build: config.build ?? defaultBuild(packageVersion(), catalog),
        signal: stopping.signal,
      })
    : Promise.resolve(false);
  const close = async (): Promise<void> => {
    stopping.abort();
    watch.close();
    await registration.catch(() => false);
    await engine.close();
  };
  // Another build's address is a boot error: only the control plane can tell.
  if (config.deployment === 'immutable') {
    await registration.catch(async (error: unknown) => {
      await close();
      throw error;
    });
  }
  return { close };
}
