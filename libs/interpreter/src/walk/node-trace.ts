import type { JsonObject } from '@platform/ports';

import { traced, type NodeTrace, type TraceSizes } from '../trace';
import { pathOf, type NodeState } from './scope-run';

function hasAny(values: object): boolean {
  for (const _key in values) return true;
  return false;
}

/** Most traces are of this kind, which is why it is made at once: a member that is added later costs memory. */
const doneTrace = (
  state: NodeState,
  startedAt: string,
  endedAt: string,
  kept: (values: JsonObject) => JsonObject,
): NodeTrace => ({
  path: pathOf(state),
  id: state.node.id,
  type: state.node.type,
  kind: state.node.kind,
  status: state.status,
  startedAt,
  endedAt,
  ms: msBetween(startedAt, endedAt),
  inputs: kept(state.inputs),
  outputs: kept(state.outputs),
});

const msBetween = (startedAt: string, endedAt: string): number =>
  startedAt === endedAt ? 0 : Date.parse(endedAt) - Date.parse(startedAt);

function traceWith(state: NodeState, kept: (values: JsonObject) => JsonObject): NodeTrace {
  const { node, status, startedAt, endedAt, attempts, inputs, outputs, error } = state;
  const { skippedBecause, decidedBy, decidedAs: as, terminology, rows, agent } = state;
  const hasInputs = hasAny(inputs);
  const hasOutputs = hasAny(outputs);
  const isPlain =
    attempts === 0 && !error && !decidedBy && !skippedBecause && !terminology && !rows && !agent;
  if (isPlain && hasInputs && hasOutputs && startedAt !== undefined && endedAt !== undefined) {
    return doneTrace(state, startedAt, endedAt, kept);
  }
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
  if (startedAt !== undefined && endedAt !== undefined) trace.ms = msBetween(startedAt, endedAt);
  if (attempts > 0) trace.attempts = attempts;
  if (hasInputs) trace.inputs = kept(inputs);
  if (hasOutputs) trace.outputs = kept(outputs);
  if (skippedBecause) trace.skippedBecause = skippedBecause;
  if (error) trace.error = error;
  if (decidedBy) trace.decidedBy = as ? { ...decidedBy, as } : decidedBy;
  if (terminology) trace.terminology = terminology;
  if (rows) trace.rows = rows;
  if (agent) trace.agent = agent;
  return trace;
}

/** The trace of a node with full values. */
export const traceOf = (state: NodeState): NodeTrace => traceWith(state, (values) => values);

/** The trace of a node for snapshots, with large values replaced by their size. */
export const snapshotOf = (state: NodeState, sizes: TraceSizes): NodeTrace =>
  traceWith(state, (values) => traced(values, sizes));
