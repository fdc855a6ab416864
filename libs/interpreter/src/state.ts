import type { JsonObject, JsonValue } from '@platform/ports';
import { DONE_PORT, ERROR_PORT } from '@platform/workflow';

import type { NodeFailure } from './node-failure';
import type { OutputReference, Plan } from './plan';
import type { NodeStatus, NodeTrace, SkipCause } from './trace';

/** What one output came to: a value, or a skip that keeps its root cause. */
export type Resolution =
  | { readonly live: true; readonly value: JsonValue }
  | { readonly live: false; readonly cause: SkipCause };

export interface NodeState {
  status: NodeStatus;
  /** Incoming edges whose source has not ended yet. */
  unresolved: number;
  inputs: JsonObject;
  outputs: JsonObject;
  /** Live outputs without a value. */
  flows: readonly string[];
  /** Why a declared output of an ended node is not live. */
  whyAbsent: string;
  attempts: number;
  startedAt?: string;
  endedAt?: string;
  skippedBecause?: SkipCause;
  error?: NodeFailure;
  /** Whether `$error` is live: the node failed under `onError: "route"`. */
  errorRouted: boolean;
}

/** The run so far. One owner, the interpretation; nothing else writes it. */
export interface RunState {
  readonly nodes: readonly NodeState[];
  /** Logical clock, ISO 8601: the latest instant the journal has shown. */
  clock: string;
  /** Nodes whose trace changed since the run last rested. */
  readonly changed: Set<number>;
}

export function initialState(plan: Plan, startedAt: string): RunState {
  return {
    nodes: plan.nodes.map(({ incoming }) => ({
      status: 'pending',
      unresolved: incoming,
      inputs: {},
      outputs: {},
      flows: [],
      whyAbsent: 'absent',
      attempts: 0,
      errorRouted: false,
    })),
    clock: startedAt,
    changed: new Set(plan.nodes.keys()),
  };
}

export function nodeState(state: RunState, index: number): NodeState {
  const node = state.nodes[index];
  if (!node) throw new RangeError(`no node ${index} in this plan`);
  return node;
}

const live = (value: JsonValue): Resolution => ({ live: true, value });

/** What an output of an ended node came to. */
export function resolve(plan: Plan, state: RunState, reference: OutputReference): Resolution {
  const { port } = reference;
  const node = nodeState(state, reference.node);
  const path = plan.nodes[reference.node]?.path ?? '';
  const skip = (why: string): Resolution => ({ live: false, cause: { path, port, why } });
  switch (node.status) {
    case 'skipped':
      return node.skippedBecause ? { live: false, cause: node.skippedBecause } : skip('skipped');
    case 'failed':
      return node.errorRouted && port === ERROR_PORT && node.error
        ? live({ code: node.error.code, message: node.error.message, nodePath: path })
        : skip('node-failed');
    case 'done':
    case 'substituted': {
      if (port === DONE_PORT) return node.status === 'done' ? live(true) : skip('substituted');
      if (port === ERROR_PORT) return skip('no-error');
      if (node.flows.includes(port)) return live(true);
      const value = node.outputs[port];
      return value === undefined ? skip(node.whyAbsent) : live(value);
    }
    case 'cancelled':
      return skip('cancelled');
    case 'pending':
    case 'running':
    case 'waiting':
      throw new Error(`output ${path}.${port} read before the node ended`);
  }
}

export function traceOf(plan: Plan, state: RunState, index: number): NodeTrace {
  const node = nodeState(state, index);
  const planned = plan.nodes[index];
  if (!planned) throw new RangeError(`no node ${index} in this plan`);
  const { path, id, type, kind } = planned;
  const ms =
    node.startedAt && node.endedAt
      ? Date.parse(node.endedAt) - Date.parse(node.startedAt)
      : undefined;
  return {
    path,
    id,
    type,
    kind,
    status: node.status,
    ...(node.startedAt && { startedAt: node.startedAt }),
    ...(node.endedAt && { endedAt: node.endedAt }),
    ...(ms !== undefined && { ms }),
    ...(node.attempts > 0 && { attempts: node.attempts }),
    ...(Object.keys(node.inputs).length > 0 && { inputs: node.inputs }),
    ...(Object.keys(node.outputs).length > 0 && { outputs: node.outputs }),
    ...(node.skippedBecause && { skippedBecause: node.skippedBecause }),
    ...(node.error && { error: node.error }),
  };
}
