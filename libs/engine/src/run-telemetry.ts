import type { RunInput } from '@platform/engine-api';
import {
  findNode,
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
  type OpenSpan,
} from '@platform/telemetry';

import { engineLog } from './engine-log';

/** Spans and metrics of one attempt at a run; nothing it does can change the run. */
export interface RunTelemetry {
  /** Runs one attempt of a step inside the span of its node, which fails when the attempt does. */
  performing(step: string, attempt: () => Promise<StepOutcome>): Promise<StepOutcome>;
  emit(event: TraceEvent): void;
}

export interface RunTelemetryOptions {
  readonly input: RunInput;
  readonly plan: Plan;
  /** False while the control plane replays the journal: those events have been told before. */
  readonly isProcessing: () => boolean;
  /** Aborted when the attempt is over, be it by the run's end or by its suspension. */
  readonly attemptOver: AbortSignal;
}

/** The node's id, and the item of a map after it: `review[3]/dose` is `dose#3`. */
function spanLabel(path: string): string {
  const segments = path.split('/');
  const item = segments
    .slice(0, -1)
    .join('/')
    .match(/\[(\d+)\]$/)?.[1];
  return `${segments.at(-1)}${item === undefined ? '' : `#${item}`}`;
}

const attributesOf = ({ id, type, kind }: Pick<NodeTrace, 'id' | 'type' | 'kind'>) => ({
  'node.id': id,
  'node.type': type,
  'node.kind': kind,
});

export function createRunTelemetry(options: RunTelemetryOptions): RunTelemetry {
  const { input, plan, isProcessing, attemptOver } = options;
  const run = openRunSpan(input, attemptOver);

  const nodeAttributes = (path: string) =>
    attributesOf(findNode(plan, path) ?? { id: path, type: '', kind: '' });

  return {
    async performing(step, attempt) {
      const path = nodePathOf(step);
      const span = run.run(() => openSpan(`node ${spanLabel(path)}`, nodeAttributes(path)));
      try {
        const outcome = await span.run(attempt);
        if (!outcome.ok) span.fail(new NodeError(outcome.failure.code, outcome.failure.message));
        return outcome;
      } finally {
        span.end();
      }
    },
    emit(event) {
      if (!isProcessing()) return;
      if (event.type === 'publication-failed') {
        engineLog.warn(
          { runId: input.runId, node: event.path, code: event.code },
          'publication de la validation impossible',
        );
        return;
      }
      if (event.type === 'log') {
        engineLog[event.level]({ runId: input.runId, node: event.path }, event.message);
        return;
      }
      const { trace, effect } = event;
      if (trace.status !== 'done') return;
      recordNodeExecuted({ type: trace.type, kind: trace.kind });
      if (trace.kind === 'human-task') return;
      recordNodeDuration(trace.ms ?? 0, { type: trace.type, kind: trace.kind });
      if (!effect)
        run.run(() => openSpan(`node ${spanLabel(trace.path)}`, attributesOf(trace)).end());
    },
  };
}

/** One span an attempt, under the trace of the request that started the run. */
function openRunSpan(input: RunInput, attemptOver: AbortSignal): OpenSpan {
  const span = openSpan(
    'workflow.run',
    { workflow: input.workflow.slug, 'event.type': String(input.event['eventType'] ?? '') },
    { parent: contextFromCarrier(input.trace) },
  );
  attemptOver.addEventListener('abort', () => span.end(), { once: true });
  return span;
}
