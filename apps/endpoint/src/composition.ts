import { join } from 'node:path';

import { packageVersion, type Environment, type StartedProcess } from '@platform/boot';
import { instanceAgentSettings } from '@platform/agents';
import { adapterPins, furtherFindings } from '@platform/catalog';
import {
  createAttemptGuard,
  createChangedRuns,
  createInvocationControl,
  createJournalSeal,
  createRunDirectory,
  createRunHeaders,
  createReportReader,
  defaultBuild,
  registerDeployment,
  startEngine,
  startInvocationWatch,
  startStallWatchdog,
  startStrandedWatch,
  type StallWatchdog,
} from '@platform/engine';
import {
  bindPorts,
  bindTerminology,
  logFindings,
  openPlatform,
  requireNoDiagnostic,
  watchConnections,
  type PluginGuard,
} from '@platform/plugin-host';
import { createLogger, rootLogger } from '@platform/telemetry';

import { readEndpointConfig } from './config';
import { SERVICE } from './service';

const instanceLog = createLogger('instance');

/** The start waits this long for systems behind ports, so that it can say which of them do not answer as configured. */
const FIRST_CHECK_MS = 3_000;

/** Wires the engine to the adapters that the instance chose, and registers it. */
export async function startEndpoint(options: {
  readonly root: string;
  readonly env: Environment;
  readonly guard?: PluginGuard;
}): Promise<StartedProcess> {
  const config = readEndpointConfig(options.env);
  const { instance, catalog, root, dataDir, findings, locateFindings } =
    await openPlatform(options);
  const { consoleUrl } = instance;
  const context = {
    root,
    dataDir,
    locale: instance.locale,
    timezone: instance.timezone,
    log: instanceLog,
  };
  const { ports, recordPorts, diagnostics } = await bindPorts(catalog, instance, context);
  const bound = await bindTerminology(catalog, instance, context, {
    baseUrl: config.terminologyBaseUrl,
    bound: ports.terminology,
  });
  const unbound = locateFindings([...diagnostics, ...bound.diagnostics]);
  const further = furtherFindings(findings, unbound);
  logFindings(further);
  const allFindings = [...findings, ...further];
  requireNoDiagnostic(instance, allFindings);
  const connections = watchConnections(ports, {
    onFailure: (found) => logFindings(locateFindings([found])),
    onRecovery: (port) =>
      instanceLog.info({ port }, 'le système derrière le port répond de nouveau'),
  });
  const changes = createChangedRuns();
  const watch = startInvocationWatch({
    adminUrl: config.adminUrl,
    intervalMs: config.watchIntervalMs,
    onChange: (run) => changes.note({ ...run, sequence: -1 }),
  });
  const control = createInvocationControl(config.adminUrl);
  const strandedWatch = startStrandedWatch({
    adminUrl: config.adminUrl,
    endpointUrl: config.endpointUrl,
    intervalMs: config.watchIntervalMs,
  });
  let watchdog: StallWatchdog | undefined;
  const attempts = createAttemptGuard({
    folder: join(dataDir, 'endpoint'),
    name: String(config.port),
    limit: config.lostAttempts,
    pause: control.pauseRefused,
    onOpened: (memory) => {
      const { SERVICE_NAME, OTEL_SERVICE_NAME } = options.env;
      const line = { service: SERVICE_NAME || OTEL_SERVICE_NAME || SERVICE };
      watchdog = startStallWatchdog({ limitMs: config.stallLimitMs, attempts: memory, line });
    },
  });
  const seal = createJournalSeal(config.journalKeys);
  const deps = {
    seal,
    catalog,
    ports: { ...ports, terminology: bound.terminology },
    adapters: adapterPins(catalog, instance.ports),
    recordPorts: new Map([...recordPorts].map(([kind, { record }]) => [kind, record])),
    terminology: bound.terminology,
    notices: { roles: instance.taskRoles, ...(consoleUrl !== undefined && { consoleUrl }) },
    agents: instanceAgentSettings(instance.ports['agent']?.config ?? {}),
    incidentOf: watch.incidentOf,
    directory: createRunDirectory(config.adminUrl),
    changes,
    reportReader: createReportReader({
      adminUrl: config.adminUrl,
      incidentOf: watch.incidentOf,
      seal,
    }),
    headerOf: createRunHeaders(config.adminUrl),
    attempts,
    control,
    stranded: strandedWatch.stranded,
    bindings: () => ({
      bound: Object.keys(ports),
      records: [...recordPorts.keys()],
      findings: [...allFindings, ...locateFindings(connections.findings())],
    }),
  };
  const engine = await startEngine(deps, config, {
    host: config.host,
    port: config.port,
    portKey: 'ENDPOINT_PORT',
  }).catch(async (error: unknown) => {
    connections.stop();
    watch.close();
    strandedWatch.close();
    attempts.close();
    await watchdog?.close();
    throw error;
  });
  await connections.checkedOnce(FIRST_CHECK_MS);
  rootLogger.info({ port: config.port, ports: Object.keys(ports) }, 'moteur démarré');

  const stopping = new AbortController();
  const registration = config.autoRegister
    ? registerDeployment({
        adminUrl: config.adminUrl,
        endpointUrl: config.endpointUrl,
        mode: config.deployment,
        build: config.build ?? defaultBuild(packageVersion(__dirname), catalog),
        signal: stopping.signal,
      })
    : Promise.resolve(false);
  const close = async (): Promise<void> => {
    stopping.abort();
    connections.stop();
    watch.close();
    strandedWatch.close();
    await registration.catch(() => false);
    await engine.close();
    attempts.close();
    await watchdog?.close();
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
