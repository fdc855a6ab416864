import type { RunInput } from '@platform/engine-api';
import {
  type AgentStep,
  findNode,
  type NodeFailure,
  type NodeStatus,
  type NodeTrace,
  nodePathOf,
  type Plan,
  type StepOutcome,
  type TraceEvent,
} from '@platform/interpreter';
import { NodeError } from '@platform/ports';
import {
  contextFromCarrier,
  openSpan,
  recordNodeDuration,
  recordNodeExecuted,
  recordValidationDuration,
  type OpenSpan,
  type SpanAttributes,
} from '@platform/telemetry';

import { engineLog } from '../engine-log';
import { countAgent, describeAgentStep } from './agent-telemetry';

/** Spans and metrics of one attempt at a run. It cannot affect the run. */
export interface RunTelemetry {
  /** Runs one attempt of a step inside its node's span. The span fails when the attempt does. */
  performing(
    step: string,
    attempt: () => Promise<StepOutcome>,
    agentStep?: AgentStep,
  ): Promise<StepOutcome>;
  emit(event: TraceEvent): void;
}

interface RunTelemetryOptions {
  readonly input: RunInput;
  readonly plan: Plan;
  /** False while the control plane replays the journal: those events have already been recorded. */
  readonly isProcessing: () => boolean;
  /** Aborts when the attempt is over, because the run ended or was suspended. */
  readonly attemptOver: AbortSignal;
}

/** Statuses of nodes that ran. Skipped and cancelled nodes appear only in the trace. */
const EXECUTED: ReadonlySet<NodeStatus> = new Set(['done', 'failed', 'substituted']);

/** Converts a node path to span attributes: `review[3]/dose` becomes `dose#3` of the map `review`. */
function locationOf(path: string): { label: string; attributes: SpanAttributes } {
  const segments = path.split('/');
  const id = segments.at(-1) as string;
  const item = segments
    .slice(0, -1)
    .map((segment) => /^([^#[]+).*\[(\d+)\]$/.exec(segment))
    .findLast((match) => match !== null);
  if (!item) return { label: id, attributes: {} };
  const [, map = '', iteration] = item;
  return {
    label: `${id}#${iteration}`,
    attributes: { 'map.id': map, 'map.iteration': Number(iteration) },
  };
}

type SpanNode = Pick<NodeTrace, 'id' | 'type' | 'kind'>;

function openNodeSpan(path: string, { id, type, kind }: SpanNode, startedAt?: string): OpenSpan {
  const { label, attributes } = locationOf(path);
  return openSpan(
    `node ${label}`,
    { 'node.id': id, 'node.type': type, 'node.kind': kind, ...attributes },
    startedAt === undefined ? {} : { startedAt: new Date(startedAt) },
  );
}

const failureOf = ({ code, message }: NodeFailure): NodeError => new NodeError(code, message);

export function createRunTelemetry(options: RunTelemetryOptions): RunTelemetry {
  const { input, plan, isProcessing, attemptOver } = options;
  const run = openRunSpan(input, attemptOver);
  /** Every node of every run comes by here, so that nothing is set up where nothing is recorded. */
  const inRun: OpenSpan['run'] = run.isRecording ? run.run : (work) => work();

  /** Records a node without steps, which is known only at its end. */
  const recordNode = ({ path, startedAt, endedAt, error, ...node }: NodeTrace): void => {
    const span = openNodeSpan(path, node, startedAt);
    if (error) span.fail(failureOf(error));
    span.end(endedAt === undefined ? undefined : new Date(endedAt));
  };

  const thrownAt = new Set<string>();

  /** A mistake in the code of a node, once for all items of a map. Its message may hold clinical data: only its class is told. */
  const logThrown = ({ path, type, error }: NodeTrace): void => {
    const node = path.replace(/\[\d+\]/g, '');
    if (error?.code !== 'unexpected' || thrownAt.has(node)) return;
    thrownAt.add(node);
    const { slug: workflow } = input.workflow;
    const fields = { workflow, runId: input.runId, node: path, type, error: error.message };
    engineLog.error(fields, 'erreur inattendue dans le code d’un nœud');
  };

  const recordEnd = ({ trace, effect }: TraceEvent & { type: 'node-end' }): void => {
    const { type, kind, status, ms = 0 } = trace;
    if (!EXECUTED.has(status)) return;
    logThrown(trace);
    if (status === 'done') recordNodeExecuted({ type, kind });
    if (trace.agent) countAgent(trace.agent);
    if (kind === 'human-task') {
      // A task that expired has ended, and was not decided.
      if (status === 'done' && trace.decidedBy) recordValidationDuration(ms, input.workflow.slug);
      return;
    }
    if (status === 'done') recordNodeDuration(ms, { type, kind });
    if (!effect && run.isRecording) recordNode(trace);
  };

  return {
    async performing(step, attempt, agentStep) {
      if (!run.isRecording) return attempt();
      const path = nodePathOf(step);
      const node = findNode(plan, path) ?? { id: path, type: '', kind: '' };
      if (node.kind === 'human-task') return run.run(attempt);
      const span = run.run(() => openNodeSpan(path, node));
      try {
        const outcome = await span.run(attempt);
        if (agentStep) describeAgentStep(span, agentStep, outcome);
        if (!outcome.ok) span.fail(failureOf(outcome.failure));
        return outcome;
      } finally {
        span.end();
      }
    },
    emit(event) {
      if (!isProcessing()) return;
      inRun(() => {
        if (event.type === 'publication-failed') {
          engineLog.warn(
            { runId: input.runId, node: event.path, code: event.code },
            'publication de la validation impossible',
          );
        } else if (event.type === 'log') {
          engineLog[event.level]({ runId: input.runId, node: event.path }, event.message);
        } else recordEnd(event);
      });
    },
  };
}

/** Opens one span per attempt, in the trace of the request that started the run. */
function openRunSpan(input: RunInput, attemptOver: AbortSignal): OpenSpan {
  const span = openSpan(
    'workflow.run',
    { workflow: input.workflow.slug, 'event.type': String(input.event['eventType'] ?? '') },
    { parent: contextFromCarrier(input.trace) },
  );
  if (span.isRecording) attemptOver.addEventListener('abort', () => span.end(), { once: true });
  return span;
}
