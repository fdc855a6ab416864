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
import { hookRoutes } from './hooks/routes';
import { observeIngress } from './observe-ingress';
import { recordRoutes } from './records/routes';
import { completeIndex } from './runs/complete-index';
import { createLiveRuns } from './runs/live-runs';
import { runRoutes } from './runs/routes';
import { createRunWatchers } from './runs/stream/run-watchers';
import { startSweeper } from './runs/sweeper';
import { startSchedules } from './schedules/start-schedules';
import { simulationRoutes } from './simulation/routes';
import { startSources } from './sources/start-sources';
import { validationRoutes } from './validations/routes';

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
  const now = (): Date => new Date();
  const runs = { store, live, ingress, now, retentionMs: config.runRetentionMs };
  const watchers = createRunWatchers(runs);
  const completion = completeIndex({ store, ingress });
  const ingestion = {
    catalog,
    workflows,
    store,
    ingress,
    live,
    requireCompleteIndex: () => completion.requireCompleteIndex(),
    locale: instance.locale,
    timezone: instance.timezone,
    now,
  };
  const app = createApp({
    logger: createLogger('http'),
    bodyLimitBytes: config.bodyLimitBytes,
    routes: [
      ...healthRoutes(ingestion),
      ...eventRoutes(ingestion),
      ...hookRoutes(ingestion),
      ...runRoutes({ ...runs, watchers }),
      ...validationRoutes(runs),
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
    const sources = await startSources(instance, { ...ingestion, root, dataDir });
    const schedules = startSchedules(ingestion);
    const sweeper = startSweeper({ ...runs, intervalMs: config.sweepIntervalMs });
    return {
      url: server.url,
      async close() {
        await Promise.all([sources.stop(), schedules.stop()]);
        const served = server.close();
        watchers.close();
        await Promise.all([served, sweeper.stop(), completion.stop()]);
        await store.close();
      },
    };
  } catch (error) {
    await completion.stop();
    await store.close();
    throw error;
  }
}
