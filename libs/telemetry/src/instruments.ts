import { metrics, type MeterProvider } from '@opentelemetry/api';

/** Counters of the platform (see docs/reference/metrics.md). */
const COUNTERS = {
  eventsGenerated: ['clinical.events.generated', 'events produced by event sources'],
  recordsLeftOut: ['clinical.sources.left_out', 'content that event sources left out'],
  eventsIngested: ['clinical.events.ingested', 'events ingested, by outcome'],
  runsStarted: ['clinical.runs.started', 'runs dispatched by the proxy'],
  runsExecuted: ['clinical.runs.executed', 'runs ended by the engine'],
  validationsResolved: ['clinical.validations.resolved', 'human validations resolved'],
  attemptsLost: ['clinical.attempts.lost', 'attempts lost with the process of the endpoint'],
  simulations: ['clinical.simulations', 'simulations ended'],
  terminologyFallbacks: ['clinical.terminology.fallback', 'unanswered terminology questions'],
  pluginFaults: ['clinical.plugin.faults', 'errors that escaped from plugins'],
  requestsShed: ['clinical.http.server.shed', 'requests refused because too many are handled'],
  nodesExecuted: ['clinical.nodes.executed', 'nodes executed'],
  agentTurns: ['clinical.agent.turns', 'turns of models'],
  agentTokens: ['clinical.agent.tokens', 'tokens of models'],
  agentToolCalls: ['clinical.agent.tool_calls', 'tool calls that models asked for'],
} as const;

/** Up-down counters: current values. */
const LEVELS = {
  requestsHandled: ['clinical.http.server.handled', 'requests being handled'],
  requestsWaiting: ['clinical.http.server.waiting', 'requests waiting to be handled'],
} as const;

/** Gauges in seconds, read when the metrics are exported. */
const AGES = {
  sourceLag: ['clinical.sources.lag', 'age of what a feed of an event source has read completely'],
  sourceSilence: ['clinical.sources.silence', 'time since the last success of a feed'],
} as const;

/** Gauges, read when the metrics are exported. */
const WAITING = {
  runsSuspended: ['clinical.runs.suspended', 'runs that wait, by their age'],
  validationsWaiting: ['clinical.validations.waiting', 'validations that wait, by age of the run'],
} as const;

const HISTOGRAMS = {
  ingressDuration: ['clinical.restate.ingress.duration', 'calls of the durable ingress'],
  httpDuration: ['clinical.http.server.duration', 'requests served by the proxy'],
  nodeDuration: ['clinical.nodes.duration', 'node executions'],
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Upper bounds of the buckets, for what people take minutes or days for. */
const DECISION_BOUNDS_MS = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 24, 72, 168].map((hours) => hours * HOUR_MS),
];

type Instruments = ReturnType<typeof createInstruments>;

let current: { readonly provider: MeterProvider; readonly instruments: Instruments } | undefined;

/**
 * Returns the instruments of the meter `platform`. The metrics API has no proxy provider, so an instrument that is
 * created before the SDK is registered stays a no-op. That is why each use calls this function.
 */
export function instruments(): Instruments {
  const provider = metrics.getMeterProvider();
  if (current?.provider !== provider) {
    current = { provider, instruments: createInstruments(provider) };
  }
  return current.instruments;
}

function createInstruments(provider: MeterProvider) {
  const meter = provider.getMeter('platform');
  return {
    ...mapValues(COUNTERS, ([name, description]) => meter.createCounter(name, { description })),
    ...mapValues(LEVELS, ([name, description]) => meter.createUpDownCounter(name, { description })),
    ...mapValues(AGES, ([name, description]) =>
      meter.createObservableGauge(name, { description, unit: 's' }),
    ),
    ...mapValues(WAITING, ([name, description]) =>
      meter.createObservableGauge(name, { description }),
    ),
    validationDuration: meter.createHistogram('clinical.validations.duration', {
      description: 'validations, from the request to the decision',
      unit: 'ms',
      advice: { explicitBucketBoundaries: DECISION_BOUNDS_MS },
    }),
    ...mapValues(HISTOGRAMS, ([name, description]) =>
      meter.createHistogram(name, { description, unit: 'ms' }),
    ),
  };
}

function mapValues<K extends string, V, R>(
  record: Readonly<Record<K, V>>,
  map: (value: V) => R,
): Record<K, R> {
  const entries = Object.entries(record) as [K, V][];
  return Object.fromEntries(entries.map(([key, value]) => [key, map(value)])) as Record<K, R>;
}
