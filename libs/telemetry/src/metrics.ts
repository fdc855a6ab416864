import { instruments } from './instruments';

export type IngestionOutcome = 'accepted' | 'duplicate' | 'rejected';
type EndStatus = 'completed' | 'failed';

/** `clinical.events.generated`: an event source produced an event. */
export function recordEventGenerated(event: {
  readonly source: string;
  readonly feed: string;
  readonly event: string;
  readonly outcome: IngestionOutcome;
}): void {
  instruments().eventsGenerated.add(1, { ...event });
}

/** `clinical.sources.left_out`: an event source left content out of its records, or dropped what a binding drops. */
export function recordLeftOut(
  labels: { readonly source: string; readonly feed: string | undefined; readonly what: string },
  count: number,
): void {
  const { feed, ...others } = labels;
  instruments().recordsLeftOut.add(count, { ...others, ...(feed !== undefined && { feed }) });
}

/** `clinical.events.ingested` */
export function recordEventIngested(outcome: IngestionOutcome): void {
  instruments().eventsIngested.add(1, { outcome });
}

/** `clinical.runs.started`: the proxy dispatched a run. */
export function recordRunStarted(workflow: string): void {
  instruments().runsStarted.add(1, { workflow });
}

/** `clinical.runs.executed`: the engine ended a run. */
export function recordRunExecuted(workflow: string, status: EndStatus): void {
  instruments().runsExecuted.add(1, { workflow, status });
}

/** `clinical.attempts.lost`: an attempt at a run ended with the process that made it. */
export function recordAttemptLost(): void {
  instruments().attemptsLost.add(1);
}

/** `clinical.validations.resolved` */
export function recordValidationResolved(decision: 'accepted' | 'rejected'): void {
  instruments().validationsResolved.add(1, { decision });
}

/** `clinical.validations.duration`: from the request of a validation to its decision. */
export function recordValidationDuration(ms: number, workflow: string): void {
  instruments().validationDuration.record(ms, { workflow });
}

/** `clinical.plugin.faults`: a fault in the code of a plugin. */
export function recordPluginFault(
  plugin: string,
  kind: 'rejection' | 'exception' | 'exit' | 'blocked',
): void {
  instruments().pluginFaults.add(1, { plugin, kind });
}

/** `clinical.terminology.fallback`: the internal value sets, or an earlier answer, stood in for the server. */
export function recordTerminologyFallback(system: string, reason: string): void {
  instruments().terminologyFallbacks.add(1, { system, reason });
}

/** `clinical.simulations` */
export function recordSimulation(workflow: string, status: EndStatus): void {
  instruments().simulations.add(1, { workflow, status });
}

export interface NodeLabels {
  /** Catalog node id. */
  readonly type: string;
  readonly kind: string;
}

/** `clinical.nodes.executed`: counts only nodes that ran. The trace shows skipped nodes. */
export function recordNodeExecuted(node: NodeLabels): void {
  instruments().nodesExecuted.add(1, { node_type: node.type, kind: node.kind, status: 'done' });
}

/** `clinical.nodes.duration`: without human tasks, which may take days. */
export function recordNodeDuration(ms: number, node: NodeLabels): void {
  instruments().nodeDuration.record(ms, { node_type: node.type, kind: node.kind });
}

export interface ModelLabels {
  readonly provider: string;
  /** The model that was asked. */
  readonly model: string;
}

/** `clinical.agent.turns` */
export function recordAgentTurns(turns: number, { provider, model }: ModelLabels): void {
  instruments().agentTurns.add(turns, { provider, model });
}

/** `clinical.agent.tokens`: `input` includes `cached-input`. */
export function recordAgentTokens(
  tokens: number,
  type: 'input' | 'output' | 'cached-input',
  { provider, model }: ModelLabels,
): void {
  instruments().agentTokens.add(tokens, { provider, model, type });
}

/** `clinical.agent.tool_calls` */
export function recordAgentToolCall(tool: string, outcome: string): void {
  instruments().agentToolCalls.add(1, { tool, outcome });
}

/** `clinical.restate.ingress.duration`; `path` is normalised, e.g. `/{key}/run/send`. */
export function recordIngressDuration(ms: number, path: string): void {
  instruments().ingressDuration.record(ms, { path });
}

/** `clinical.http.server.duration`; `route` is normalised, e.g. `/api/runs/{id}`. */
export function recordHttpDuration(
  ms: number,
  request: { readonly method: string; readonly route: string; readonly status: number },
): void {
  instruments().httpDuration.record(ms, {
    'http.method': request.method,
    'http.route': request.route,
    'http.status_code': request.status,
  });
}

/** `clinical.http.server.handled`: 1 when the handling of a request starts, -1 when it ends. */
export function recordHandled(change: 1 | -1): void {
  instruments().requestsHandled.add(change);
}

/** `clinical.http.server.waiting`: 1 when a request starts to wait, -1 when it stops. */
export function recordWaiting(change: 1 | -1): void {
  instruments().requestsWaiting.add(change);
}

/** `clinical.http.server.shed`: a request was refused because of overload. */
export function recordShed(): void {
  instruments().requestsShed.add(1);
}

/** The age of something of a feed, in seconds. */
interface FeedAge {
  readonly source: string;
  readonly feed: string;
  readonly seconds: number;
}

/** Returns ages when the metrics are exported. */
type ReadAges = () => readonly FeedAge[];

const observing =
  (read: ReadAges) =>
  (result: {
    observe(value: number, attributes: { source: string; feed: string }): void;
  }): void => {
    for (const { source, feed, seconds } of read()) result.observe(seconds, { source, feed });
  };

/** `clinical.sources.lag`: of the feeds that this process reads. */
export function observeSourceLag(read: ReadAges): void {
  instruments().sourceLag.addCallback(observing(read));
}

/** `clinical.sources.silence`: of the feeds that this process reads. */
export function observeSourceSilence(read: ReadAges): void {
  instruments().sourceSilence.addCallback(observing(read));
}

/** How many wait, by age. `age` is one of few names. */
export interface WaitingCount {
  readonly age: string;
  readonly count: number;
}

/** Returns counts when the metrics are exported. After a rejection, nothing is exported. */
type ReadCounts = () => Promise<readonly WaitingCount[]>;

const counting =
  (read: ReadCounts) =>
  async (result: { observe(value: number, attributes: { age: string }): void }): Promise<void> => {
    const counts = await read().catch(() => []);
    for (const { age, count } of counts) result.observe(count, { age });
  };

/** `clinical.runs.suspended` */
export function observeRunsSuspended(read: ReadCounts): void {
  instruments().runsSuspended.addCallback(counting(read));
}

/** `clinical.validations.waiting` */
export function observeValidationsWaiting(read: ReadCounts): void {
  instruments().validationsWaiting.addCallback(counting(read));
}
