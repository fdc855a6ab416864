import type { StartedProcess } from '@platform/boot';
import { rootLogger } from '@platform/telemetry';

import { startLoggingChainHead } from './audit/log-chain-head';

import { startGivingTurns } from './events/give-turns';
import { logNoKeys } from './identity/check-at-boot';
import { logOpenIngress } from './identity/log-open-ingress';
import { openParts, type ProxyOptions } from './open-parts';
import { openSeededDefinitions } from './open-seeded-definitions';
import { startSchedules } from './schedules/start-schedules';
import { feedDeps, serveApi, sharedDeps, type StartedWork } from './serve-api';
import { startSources } from './sources/start-sources';

/** Wires the REST API to its stores and, only through the ingress, to the engine. */
export async function startProxy(
  options: ProxyOptions,
): Promise<StartedProcess & { readonly url: string }> {
  const parts = await openParts(options);
  const { config, platform, stores, projection, engine, guard } = parts;
  const { instance, root, dataDir } = platform;
  const { bodyLimitBytes } = config;
  try {
    const { definitions, unpublished } = await openSeededDefinitions(parts);
    await logNoKeys(config.auth, stores.credentials);
    const shared = sharedDeps(parts, definitions);
    const feeding = feedDeps(parts, shared);
    const started: StartedWork = {};
    const api = await serveApi(parts, { definitions, unpublished, shared, feeding, started });
    rootLogger.info({ port: api.port, restate: config.ingressUrl }, 'proxy démarré');
    const openIngress = logOpenIngress(config.auth, config.ingressUrl);
    const reading = { root, dataDir, guard, limiter: api.limiter, bodyLimitBytes };
    const sources = await startSources(instance, { ...feeding, ...reading });
    started.sources = sources;
    const schedules = startSchedules(shared);
    started.schedules = schedules;
    projection.follow();
    const turns = startGivingTurns({ ...shared, isIndexComplete: projection.isComplete });
    const auditHead = startLoggingChainHead(stores.audit);
    return {
      url: api.url,
      async close() {
        // No request is taken from now on, however long the others need.
        await Promise.all([api.close(), sources.stop(), schedules.stop()]);
        await Promise.all([projection.stop(), turns.stop(), engine.stop(), openIngress.stop()]);
        await auditHead.stop();
        await parts.close();
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}
