import type { Environment, StartedProcess } from '@platform/boot';
import { createIngressClient } from '@platform/engine-api';
import { createApp, listen } from '@platform/http';
import { openPlatform } from '@platform/plugin-host';
import { openRunStore } from '@platform/run-store';
import { createLogger, rootLogger } from '@platform/telemetry';

import { catalogRoutes } from './catalog/routes';
import { readProxyConfig } from './config';
import { instanceFacts } from './definitions/instance-facts';
import { readDefinitions } from './definitions/read-definitions';
import { eventRoutes } from './events/routes';
import { healthRoutes } from './health/routes';
import { observeIngress } from './observe-ingress';
import { recordRoutes } from './records/routes';
import { createLiveRuns } from './runs/live-runs';
import { runRoutes } from './runs/routes';
import { simulationRoutes } from './simulation/routes';
import { startSources } from './sources/start-sources';

/** Wires the REST API to the run index and, through the ingress alone, to the engine. */
export async function startProxy(options: {
  readonly root: string;
  readonly env: Environment;
}): Promise<StartedProcess & { readonly url: string }> {
  const config = readProxyConfig(options.env);
  const { instance, catalog, root, dataDir } = await openPlatform(options);
  const workflows = readDefinitions(
    [
      ...(config.definitionSeedDir === undefined
        ? []
        : [{ path: config.definitionSeedDir, key: 'DEFINITION_SEED_DIR' }]),
      ...instance.seed.map((path) => ({ path, key: 'seed' })),
    ],
    { root, catalog, instance: instanceFacts(instance, catalog) },
  );
  const store = await openRunStore(config.runDbUrl, {
    onNotice: (notice) => rootLogger.warn({ notice }, 'index des exécutions recréé'),
  });
  const ingress = createIngressClient({ url: config.ingressUrl, observe: observeIngress });
  const live = createLiveRuns(ingress, store);
  const ingestion = {
    catalog,
    workflows,
    store,
    ingress,
    locale: instance.locale,
    timezone: instance.timezone,
    now: () => new Date(),
  };
  const app = createApp({
    logger: createLogger('http'),
    bodyLimitBytes: config.bodyLimitBytes,
    routes: [
      ...healthRoutes({ ingress, store }),
      ...eventRoutes(ingestion),
      ...runRoutes({ store, live }),
      ...recordRoutes({ ingress }),
      ...simulationRoutes({ ...ingestion, bound: instance.ports }),
      ...catalogRoutes({ catalog, instance, environment: options.env }),
    ],
  });
  try {
    const server = await listen(app, {
      host: config.host,
      port: config.port,
      portKey: 'PROXY_PORT',
    });
    rootLogger.info({ port: server.port, restate: config.ingressUrl }, 'proxy démarré');
    const sources = await startSources(instance, { ...ingestion, live, root, dataDir });
    return {
      url: server.url,
      async close() {
        await sources.stop();
        await server.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
