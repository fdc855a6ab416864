import type { Environment, StartedProcess } from '@platform/boot';
import { adapterPins } from '@platform/catalog';
import { createIngressClient } from '@platform/engine-api';
import { createApp, createConcurrencyLimiter, listen, type Route } from '@platform/http';
import {
  openPlatform,
  logFindings,
  requireNoFinding,
  requireNoneNeeded,
  type PluginGuard,
} from '@platform/plugin-host';
import { languageOfLocale } from '@platform/ports';
import { openRunProjection } from '@platform/run-projection';
import { createLogger, rootLogger } from '@platform/telemetry';

import { agentEvalRoutes } from './agent-evals/routes';
import { createAgentTimes } from './agents/agent-times';
import { createAgentWaits } from './agents/agent-waits';
import { describeAgents } from './agents/describe-agents';
import { exposedAgents } from './agents/exposed-agents';
import { agentRoutes } from './agents/routes';
import { auditRoutes } from './audit/routes';
import { startLoggingChainHead } from './audit/log-chain-head';
import { catalogRoutes } from './catalog/routes';
import { openComputePool } from './compute/open-compute-pool';
import { pooledComputations } from './compute/pooled-computations';
import { readProxyConfig } from './config';
import { instanceFacts } from './definitions/instance-facts';
import { openDefinitions } from './definitions/open-definitions';
import { neededByDefinitions } from './definitions/seeding/left-out';
import { seedFolders } from './definitions/seeding/seed-folders';
import { startGivingTurns } from './events/give-turns';
import { eventRoutes } from './events/routes';
import { observeDegradations, withEngine } from './health/degradations';
import {
  deploymentsOutOfReach,
  reducedPlugins,
  silentEngine,
  unservedWorkflows,
  wrongInstance,
} from './health/degraded-sources';
import { observeWrites } from './health/observe-writes';
import { healthRoutes } from './health/routes';
import { hookRoutes } from './hooks/routes';
import { webhookSecrets } from './hooks/webhook-secrets';
import { requireIdentities, logNoKeys } from './identity/check-at-boot';
import { createGate } from './identity/create-gate';
import { createRefusals } from './identity/refusals';
import { identityRoutes } from './identity/routes';
import { logOpenIngress } from './identity/log-open-ingress';
import { keyRoutes } from './keys/routes';
import { observeIngress } from './observe-ingress';
import { openStores } from './open-stores';
import { openapiRoutes } from './openapi/routes';
import { recordRoutes } from './records/routes';
import { rerunRoutes } from './rerun/routes';
import { watchEngine } from './health/watch-engine';
import { runRoutes } from './runs/routes';
import { createRunWatchers } from './runs/stream/run-watchers';
import { startSchedules, type RunningSchedules } from './schedules/start-schedules';
import { shadowRoutes } from './shadow/routes';
import { simulationRoutes } from './simulation/routes';
import { createFeedKeeping } from './sources/feed-keeper';
import { observeFeeds } from './sources/observe-feeds';
import { sourceRoutes } from './sources/routes';
import { startSources, type RunningSources } from './sources/start-sources';
import { validationRoutes } from './validations/routes';
import { workflowTestRoutes } from './workflow-tests/routes';
import { publicationTests } from './workflow-tests/publication-tests';

/** Factor of the response deadline for operations that compute: they may queue, and shadows take longer. */
const COMPUTED_WITHIN = 2;

/** Wires the REST API to its stores and, only through the ingress, to the engine. */
export async function startProxy(options: {
  readonly root: string;
  readonly env: Environment;
  readonly guard?: PluginGuard;
}): Promise<StartedProcess & { readonly url: string }> {
  const { env: environment, guard } = options;
  const config = readProxyConfig(environment);
  const platform = await openPlatform(options);
  const { instance, catalog, root, dataDir, draftFolders, leftOut } = platform;
  const { findings, locateFindings } = platform;
  requireNoFinding(instance, findings);
  const { locale, timezone, publication } = instance;
  requireIdentities(config.auth, publication.fourEyes);
  const secrets = webhookSecrets(instance, environment);
  const stores = await openStores(config.runDbUrl);
  const { runs: store, definitions: definitionStore, credentials, audit } = stores;
  const now = (): Date => new Date();
  const projection = openRunProjection({
    store,
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
    { definitionStore, store, live, ingress, bindings: engine.bindings },
    config.compute,
  );
  try {
    const definitions = openDefinitions({
      store: definitionStore,
      audit,
      computations,
      catalog,
      instance: instanceFacts(instance, catalog, engine.bindings),
      fourEyes: publication.fourEyes,
      runTests: publicationTests({ locale, timezone }),
    });
    const { definitionSeedDir } = config;
    const seeded = await definitions.seed(
      seedFolders({ definitionSeedDir, instance, pluginFolders: draftFolders }),
      root,
      (wanted) => requireNoneNeeded(instance, neededByDefinitions(leftOut, wanted, catalog)),
    );
    const unpublished = locateFindings(seeded);
    logFindings(unpublished);
    requireNoFinding(instance, unpublished);
    await logNoKeys(config.auth, credentials);
    const refusals = createRefusals();
    const runs = { store, live, ingress, now, retentionMs: config.runRetentionMs };
    const { nameOf } = definitions;
    const watchers = createRunWatchers({ ...runs, nameOf });
    const waits = createAgentWaits(ingress);
    const times = {
      usual: config.answerMs,
      computing: config.answerMs + COMPUTED_WITHIN * config.compute.timeMs,
    };
    const base = {
      ...runs,
      definitions: definitions.current,
      definitionStore,
      requireCompleteIndex: projection.requireComplete,
      isComparing: projection.isComparing,
      bound: instance.ports,
      adapters: adapterPins(catalog, instance.ports),
      computations,
      isSigned: (slug: string) => secrets.has(slug),
      locale,
      timezone,
    };
    const { cursors, refusedRecords, locks } = stores;
    const keeping = createFeedKeeping({ cursors, locks });
    const feeding = { ...base, catalog, refusedRecords, keeping, audit };
    const { bodyLimitBytes } = config;
    const started: { sources?: RunningSources; schedules?: RunningSchedules } = {};
    const degradations = observeDegradations(catalog.plugins, {
      guard,
      sources: () => started.sources,
      unpublished,
    });
    const routes: readonly Route[] = [
      ...healthRoutes({
        ...base,
        degraded: [
          ...projection.degraded,
          silentEngine(engine.isEngineSilent),
          deploymentsOutOfReach(engine.stranded),
          reducedPlugins(degradations),
          wrongInstance(() => [...withEngine(findings, engine.bindings()), ...unpublished]),
          unservedWorkflows(definitions.current),
          observeWrites(stores.probeWrite),
          async () => started.schedules?.degraded() ?? [],
          observeFeeds(keeping, now),
        ],
      }),
      ...identityRoutes({ locale, timezone }),
      ...eventRoutes(base),
      ...hookRoutes(base, secrets, refusals),
      ...runRoutes({ ...runs, watchers, nameOf }),
      ...rerunRoutes(base),
      ...validationRoutes({ ...runs, freshness: projection, nameOf }),
      ...recordRoutes({ ingress }),
      ...simulationRoutes(base),
      ...workflowTestRoutes(base),
      ...agentEvalRoutes(base),
      ...shadowRoutes(base),
      ...definitions.routes,
      ...agentRoutes({
        ...base,
        waits,
        accounts: stores.accounts,
        times: createAgentTimes(config.agentBudgetMs, times.computing),
        surroundings: () => ({ instance, environment, boundPorts: engine.bindings()?.bound }),
      }),
      ...catalogRoutes({
        definitions: definitions.current,
        instance,
        environment,
        degradations,
        bindings: engine.bindings,
        located: locateFindings,
      }),
      ...sourceRoutes({
        ...feeding,
        cursors,
        instance,
        bodyLimitBytes,
        sources: () => started.sources,
      }),
      ...keyRoutes({ credentials, now }),
      ...auditRoutes({ audit, runs: store }),
      ...openapiRoutes({
        operations: () => served,
        agents: async (language) =>
          describeAgents(exposedAgents(await definitions.current.inForce(), language)),
      }),
    ];
    const served = routes.flatMap(({ operation }) => operation ?? []);
    const limiter = createConcurrencyLimiter({ ...config.limiter, logger: createLogger('http') });
    const app = createApp({
      logger: createLogger('http'),
      bodyLimitBytes,
      trustedProxies: config.trustedProxies.given,
      gate: createGate({ auth: config.auth, credentials, audit, now, refusals }),
      limiter,
      language: languageOfLocale(locale),
      times,
      routes,
    });
    const server = await listen(app, {
      host: config.host,
      port: config.port,
      portKey: 'PROXY_PORT',
      language: languageOfLocale(locale),
      ...(config.connectionsPerAddress !== null && {
        addressLimit: {
          most: config.connectionsPerAddress,
          carriesMany: config.trustedProxies.includes,
        },
      }),
      logger: createLogger('http'),
    });
    pool.warmUp();
    rootLogger.info({ port: server.port, restate: config.ingressUrl }, 'proxy démarré');
    const openIngress = logOpenIngress(config.auth, config.ingressUrl);
    const sources = await startSources(instance, {
      ...feeding,
      root,
      dataDir,
      guard,
      limiter,
      bodyLimitBytes,
    });
    started.sources = sources;
    const schedules = startSchedules(base);
    started.schedules = schedules;
    projection.follow();
    const turns = startGivingTurns({ ...runs, isIndexComplete: projection.isComplete });
    const auditHead = startLoggingChainHead(audit);
    return {
      url: server.url,
      async close() {
        await Promise.all([sources.stop(), schedules.stop()]);
        const served = server.close();
        watchers.close();
        waits.close();
        await Promise.all([
          served,
          projection.stop(),
          turns.stop(),
          engine.stop(),
          openIngress.stop(),
        ]);
        await Promise.all([auditHead.stop(), pool.close()]);
        await stores.close();
      },
    };
  } catch (error) {
    await Promise.all([projection.stop(), engine.stop()]);
    await pool.close();
    await stores.close();
    throw error;
  }
}
