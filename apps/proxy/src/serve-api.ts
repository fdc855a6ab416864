import { adapterPins, type Degradation } from '@platform/catalog';
import { createApp, createConcurrencyLimiter, listen, type Route } from '@platform/http';
import { languageOfLocale } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { agentEvalRoutes } from './agent-evals/routes';
import { createAgentTimes } from './agents/agent-times';
import { createAgentWaits } from './agents/agent-waits';
import { describeAgents } from './agents/describe-agents';
import { exposedAgents } from './agents/exposed-agents';
import { agentRoutes } from './agents/routes';
import { auditRoutes } from './audit/routes';
import { catalogRoutes } from './catalog/routes';
import type { Definitions } from './definitions/open-definitions';
import { eventRoutes } from './events/routes';
import { explainedTableRoutes } from './explained-tables/routes';
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
import { createGate } from './identity/create-gate';
import { createRefusals, type Refusals } from './identity/refusals';
import { identityRoutes } from './identity/routes';
import { keyRoutes } from './keys/routes';
import type { ProxyParts } from './open-parts';
import { openapiRoutes } from './openapi/routes';
import { overviewRoutes } from './overview/routes';
import { recordRoutes } from './records/routes';
import { rerunRoutes } from './rerun/routes';
import { runRoutes } from './runs/routes';
import { createRunWatchers } from './runs/stream/run-watchers';
import type { RunningSchedules } from './schedules/start-schedules';
import { retrospectiveRoutes } from './retrospectives/routes';
import { shadowRoutes } from './shadow/routes';
import { simulationRoutes } from './simulation/routes';
import { createFeedKeeping } from './sources/feed-keeper';
import { observeFeeds } from './sources/observe-feeds';
import { sourceRoutes } from './sources/routes';
import type { RunningSources } from './sources/start-sources';
import { markRoutes } from './validations/marks/routes';
import { validationRoutes } from './validations/routes';
import { workflowTestRoutes } from './workflow-tests/routes';

/** What the API is made of besides the parts of the proxy. */
interface ServedApi {
  readonly definitions: Definitions;
  readonly unpublished: readonly Degradation[];
  readonly shared: ReturnType<typeof sharedDeps>;
  readonly feeding: ReturnType<typeof feedDeps>;
  readonly started: StartedWork;
}

/** What starts once the API is served, and is described by it from then on. */
export interface StartedWork {
  sources?: RunningSources;
  schedules?: RunningSchedules;
}

/** Factor of the response deadline for operations that compute: they may queue, and shadows take longer. */
const COMPUTED_WITHIN = 2;

const computingMs = ({ answerMs, compute }: ProxyParts['config']): number =>
  answerMs + COMPUTED_WITHIN * compute.timeMs;

/** What most operations, and everything that starts runs, depends on. */
export function sharedDeps(
  { config, platform, secrets, stores, now, projection, computations }: ProxyParts,
  definitions: Definitions,
) {
  const { instance, catalog } = platform;
  return {
    store: stores.runs,
    live: projection.live,
    ingress: projection.ingress,
    now,
    retentionMs: config.runRetentionMs,
    definitions: definitions.current,
    definitionStore: stores.definitions,
    requireCompleteIndex: projection.requireComplete,
    isComparing: projection.isComparing,
    bound: instance.ports,
    adapters: adapterPins(catalog, instance.ports),
    computations,
    isSigned: (slug: string) => secrets.has(slug),
    locale: instance.locale,
    timezone: instance.timezone,
  };
}

/** What reads records of sources, and keeps their positions, depends on besides. */
export function feedDeps({ platform, stores }: ProxyParts, shared: ReturnType<typeof sharedDeps>) {
  const { cursors, refusedRecords, locks, audit } = stores;
  const keeping = createFeedKeeping({ cursors, locks });
  return { ...shared, catalog: platform.catalog, refusedRecords, keeping, audit };
}

/** The routes of the API, and how to end their streams. */
function apiRoutes(
  parts: ProxyParts,
  { definitions, unpublished, shared, feeding, started }: ServedApi,
  refusals: Refusals,
): { readonly routes: readonly Route[]; closeStreams(): void } {
  const { environment, guard, config, platform, stores, now, projection, engine } = parts;
  const { instance, catalog, findings, locateFindings } = platform;
  const { credentials, audit, cursors, accounts } = stores;
  const { store, ingress } = shared;
  const { nameOf } = definitions;
  const watchers = createRunWatchers({ ...shared, nameOf });
  projection.onReport(watchers.wake);
  const waits = createAgentWaits(ingress);
  const degradations = observeDegradations(catalog.plugins, {
    guard,
    sources: () => started.sources,
    unpublished,
    unbound: definitions.current.unbound,
  });
  const routes: readonly Route[] = [
    ...healthRoutes({
      ...shared,
      degraded: [
        ...projection.degraded,
        silentEngine(engine.isEngineSilent),
        deploymentsOutOfReach(engine.stranded),
        reducedPlugins(degradations),
        wrongInstance(() => [...withEngine(findings, engine.bindings()), ...unpublished]),
        unservedWorkflows(definitions.current),
        observeWrites(stores.probeWrite),
        async () => started.schedules?.degraded() ?? [],
        observeFeeds(feeding.keeping, now),
      ],
    }),
    ...identityRoutes(instance),
    ...eventRoutes(shared),
    ...hookRoutes(shared, parts.secrets, refusals),
    ...runRoutes({ ...shared, watchers, nameOf }),
    ...overviewRoutes(shared),
    ...rerunRoutes(shared),
    ...explainedTableRoutes(shared),
    // Before the route of one validation, whose pattern some of these match too.
    ...markRoutes({
      ...shared,
      assignees: { credentials, isEverybodyKnown: config.auth.mode === 'keys' },
    }),
    ...validationRoutes({ ...shared, freshness: projection, nameOf }),
    ...recordRoutes({ ingress }),
    ...simulationRoutes(shared),
    ...workflowTestRoutes(shared),
    ...agentEvalRoutes(shared),
    ...shadowRoutes(shared),
    ...retrospectiveRoutes({ retrospectives: stores.retrospectives }),
    ...definitions.routes,
    ...agentRoutes({
      ...shared,
      waits,
      accounts,
      times: createAgentTimes(config.agentBudgetMs, computingMs(config)),
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
      bodyLimitBytes: config.bodyLimitBytes,
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
  return {
    routes,
    closeStreams() {
      watchers.close();
      waits.close();
    },
  };
}

/** Serves the API. `started` is filled later. `close` ends the streams and waits for the requests under way. */
export async function serveApi(parts: ProxyParts, api: ServedApi) {
  const { config, stores, now } = parts;
  const { credentials, audit } = stores;
  const { bodyLimitBytes } = config;
  const language = languageOfLocale(api.shared.locale);
  const refusals = createRefusals();
  const { routes, closeStreams } = apiRoutes(parts, api, refusals);
  const limiter = createConcurrencyLimiter({ ...config.limiter, logger: createLogger('http') });
  const app = createApp({
    logger: createLogger('http'),
    bodyLimitBytes,
    trustedProxies: config.trustedProxies.given,
    gate: createGate({ auth: config.auth, credentials, audit, now, refusals }),
    limiter,
    language,
    times: { usual: config.answerMs, computing: computingMs(config) },
    routes,
  });
  const server = await listen(app, {
    host: config.host,
    port: config.port,
    portKey: 'PROXY_PORT',
    language,
    ...(config.connectionsPerAddress !== null && {
      addressLimit: {
        most: config.connectionsPerAddress,
        carriesMany: config.trustedProxies.includes,
      },
    }),
    logger: createLogger('http'),
  });
  return {
    url: server.url,
    port: server.port,
    limiter,
    async close(): Promise<void> {
      const closed = server.close();
      closeStreams();
      await closed;
    },
  };
}
