import type { Environment } from '@platform/boot';
import { createIngressClient } from '@platform/engine-api';
import { openPlatform, requireNoDiagnostic, type PluginGuard } from '@platform/plugin-host';
import { openRunProjection } from '@platform/run-projection';

import { openComputePool } from './compute/open-compute-pool';
import { pooledComputations } from './compute/pooled-computations';
import { readProxyConfig } from './config';
import { watchEngine } from './health/watch-engine';
import { webhookSecrets } from './hooks/webhook-secrets';
import { requireIdentities } from './identity/check-at-boot';
import { observeIngress } from './observe-ingress';
import { openStores } from './open-stores';

export interface ProxyOptions {
  readonly root: string;
  readonly env: Environment;
  readonly guard?: PluginGuard;
}

/** What a proxy consists of before it serves anything: see `openParts`. */
export type ProxyParts = Awaited<ReturnType<typeof openParts>>;

/**
 * Opens the configuration and the plugins, the stores, what keeps the run index equal to the engine, and the processes that
 * compute. `close` ends them in order. Rejects as the boot of a process does.
 */
export async function openParts(options: ProxyOptions) {
  const { env: environment, guard } = options;
  const config = readProxyConfig(environment);
  const platform = await openPlatform(options);
  const { instance, root } = platform;
  requireNoDiagnostic(instance, platform.findings);
  requireIdentities(config.auth, instance.publication.fourEyes);
  const secrets = webhookSecrets(instance, environment);
  const stores = await openStores(config.runDbUrl);
  const now = (): Date => new Date();
  const projection = openRunProjection({
    store: stores.runs,
    ingress: createIngressClient({ url: config.ingressUrl, observe: observeIngress }),
    now,
    retentionMs: config.runRetentionMs,
    sweepIntervalMs: config.sweepIntervalMs,
  });
  const { ingress, live } = projection;
  const engine = watchEngine(ingress);
  const pool = openComputePool(config.compute, { env: environment, root });
  const computations = pooledComputations(
    pool,
    {
      definitionStore: stores.definitions,
      store: stores.runs,
      live,
      ingress,
      bindings: engine.bindings,
    },
    config.compute,
  );
  return {
    environment,
    guard,
    config,
    platform,
    secrets,
    stores,
    now,
    projection,
    engine,
    pool,
    computations,
    async close(): Promise<void> {
      await Promise.all([projection.stop(), engine.stop()]);
      await pool.close();
      await stores.close();
    },
  };
}
