import type { Environment, StartedProcess } from '@platform/boot';
import { registerDeployment, startEngine } from '@platform/engine';
import { bindPorts, bindTerminology, logDiagnostics, openPlatform } from '@platform/plugin-host';
import { createLogger, rootLogger } from '@platform/telemetry';

import { readEndpointConfig } from './config';

const instanceLog = createLogger('instance');

/** Wires the engine to the adapters that the instance chose, and registers it. */
export async function startEndpoint(options: {
  readonly root: string;
  readonly env: Environment;
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
  const engine = await startEngine(
    {
      catalog,
      ports: { ...ports, terminology: bound.terminology },
      recordPorts: new Map([...recordPorts].map(([kind, { record }]) => [kind, record])),
      terminology: bound.terminology,
    },
    config,
    { host: config.host, port: config.port, portKey: 'ENDPOINT_PORT' },
  );
  rootLogger.info({ port: config.port, ports: Object.keys(ports) }, 'moteur démarré');

  const stopping = new AbortController();
  const registration = config.autoRegister
    ? registerDeployment({
        adminUrl: config.adminUrl,
        endpointUrl: config.endpointUrl,
        signal: stopping.signal,
      })
    : Promise.resolve(false);
  return {
    async close() {
      stopping.abort();
      await registration;
      await engine.close();
    },
  };
}
