import type { JsonObject } from '@platform/ports';

import { traced, type NodeTrace, type TraceSizes } from '../trace';
import { pathOf, type NodeState } from './scope-run';

function hasAny(values: object): boolean {
  for (const _key in values) return true;
  return false;
}

function traceWith(state: NodeState, kept: (values: JsonObject) => JsonObject): NodeTrace {
  const { node, status, startedAt, endedAt, attempts, inputs, outputs, error } = state;
  const { skippedBecause, decidedBy } = state;
  // Assigned one by one for speed: every node of every walk gets a trace.
  const trace: { -readonly [K in keyof NodeTrace]: NodeTrace[K] } = {
    path: pathOf(state),
    id: node.id,
    type: node.type,
    kind: node.kind,
    status,
  };
  if (startedAt !== undefined) trace.startedAt = startedAt;
  if (endedAt !== undefined) trace.endedAt = endedAt;
  if (startedAt !== undefined && endedAt !== undefined) {
    trace.ms = startedAt === endedAt ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
  }
  if (attempts > 0) trace.attempts = attempts;
  if (hasAny(inputs)) trace.inputs = kept(inputs);
  if (hasAny(outputs)) trace.outputs = kept(outputs);
  if (skippedBecause) trace.skippedBecause = skippedBecause;
  if (error) trace.error = error;
  if (decidedBy) trace.decidedBy = decidedBy;
  return trace;
}

/** The trace of a node with full values. */
export const traceOf = (state: NodeState): NodeTrace => traceWith(state, (values) => values);

/** The trace of a node for snapshots, with large values replaced by their size. */
export const snapshotOf = (state: NodeState, sizes: TraceSizes): NodeTrace =>
  traceWith(state, (values) => traced(values, sizes));
