import type { JsonObject, JsonValue } from '@platform/ports';
import { DONE_PORT, ERROR_PORT } from '@platform/workflow';

import {
  type OutputReference,
  type PlannedNode,
  SCOPE,
  type ScopeEnd,
  type ScopePlan,
  type ScopeRequest,
} from '../plan/plan';
import type { NodeFailure } from '../node-failure';
import type { DecidedBy, NodeStatus, SkipCause } from '../trace';

const NOTHING: JsonObject = {};
const NO_FLOWS: readonly string[] = [];
const NO_CAUSES: Readonly<Record<string, SkipCause>> = {};

/** One node of one scope instance. Written by the interpretation alone. */
export class NodeState {
  status: NodeStatus = 'pending';
  /** Incoming edges whose source has not ended yet. */
  unresolved: number;
  inputs = NOTHING;
  outputs = NOTHING;
  /** Live outputs without a value. */
  flows = NO_FLOWS;
  /** Why a declared output of an ended node is not live. */
  whyAbsent = 'absent';
  /** Why single outputs are not live, where it is not for `whyAbsent`. */
  causes: Readonly<Record<string, SkipCause>> = NO_CAUSES;
  attempts = 0;
  /** How often an operator had the node retried. */
  retries = 0;
  startedAt: string | undefined = undefined;
  endedAt: string | undefined = undefined;
  skippedBecause: SkipCause | undefined = undefined;
  error: NodeFailure | undefined = undefined;
  decidedBy: DecidedBy | undefined = undefined;
  /** Names of what is in flight for it. */
  inFlight: Set<string> | undefined = undefined;
  /** What to undo when it is given up before it ended. */
  abandon: (() => void) | undefined = undefined;

  constructor(
    readonly scope: ScopeRun,
    readonly node: PlannedNode,
  ) {
    this.unresolved = node.awaited;
  }
}

/** One walk over a scope: the workflow, one item of a map, one called workflow. */
export interface ScopeRun extends ScopeRequest {
  /** Like `prefix`, for journal names: `review#2[3]/` when an operator had `review` retried. */
  readonly names: string;
  /** Scopes are numbered as they open; with the node's index, the launch order. */
  readonly order: number;
  readonly plan: ScopePlan;
  readonly workflow: { readonly slug: string; readonly name: string };
  /** A called workflow is started by its call, not by the run's event. */
  readonly isCalled: boolean;
  readonly nodes: NodeState[];
  /** Nodes that have not ended. */
  open: number;
  readonly ended: (end: ScopeEnd) => void;
}

export function openScopeRun(
  plan: ScopePlan,
  { prefix, inputs, causes, subject, locals }: ScopeRequest,
  { names, workflow, isCalled, ended }: Pick<ScopeRun, 'names' | 'workflow' | 'isCalled' | 'ended'>,
  order: number,
): ScopeRun {
  const nodes: NodeState[] = [];
  const open = plan.nodes.length;
  const run: ScopeRun = {
    plan,
    prefix,
    names,
    inputs,
    causes,
    subject,
    locals,
    workflow,
    isCalled,
    ended,
    order,
    nodes,
    open,
  };
  for (const node of plan.nodes) nodes.push(new NodeState(run, node));
  return run;
}

export const pathOf = ({ scope, node }: NodeState): string =>
  scope.prefix === '' ? node.id : scope.prefix + node.id;

/** What a node is called in the journal: its path, told apart from an earlier walk over its scope. */
export const nameOf = ({ scope, node }: NodeState): string => scope.names + node.id;

export function nodeAt(scope: ScopeRun, index: number): NodeState {
  const state = scope.nodes[index];
  if (!state) throw new RangeError(`no node ${index} in this scope`);
  return state;
}

/** A port may be called `constructor`: what every object inherits is no value of it. */
export const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function errorValue(state: NodeState): JsonValue | undefined {
  const { error } = state;
  return (
    error && {
      code: error.code,
      message: error.message,
      nodePath: error.nodePath ?? pathOf(state),
    }
  );
}

function liveOutput(state: NodeState, port: string): JsonValue | undefined {
  switch (state.status) {
    case 'done': {
      if (port === DONE_PORT) return true;
      const value = own(state.outputs, port);
      return value === undefined && state.flows.includes(port) ? true : value;
    }
    case 'substituted':
      return own(state.outputs, port);
    case 'failed':
      return port === ERROR_PORT && state.node.policy.onError === 'route'
        ? errorValue(state)
        : undefined;
    case 'skipped':
    case 'cancelled':
      return undefined;
    case 'pending':
    case 'running':
    case 'waiting':
      throw new Error(`output ${pathOf(state)}.${port} read before the node ended`);
  }
}

/** The value of an output, or undefined when it is skipped. */
export function liveValue(scope: ScopeRun, { node, port }: OutputReference): JsonValue | undefined {
  return node === SCOPE ? own(scope.inputs, port) : liveOutput(nodeAt(scope, node), port);
}

/** Path of the node that walks a scope: a map for each of its items. */
const walkedBy = ({ prefix }: ScopeRun): string => prefix.replace(/(\[\d+\])?\/$/, '');

/** The root reason why an output is skipped. */
export function skipCause(scope: ScopeRun, { node, port }: OutputReference): SkipCause {
  if (node === SCOPE) {
    return own(scope.causes, port) ?? { path: walkedBy(scope), port, why: 'absent' };
  }
  const state = nodeAt(scope, node);
  if (state.skippedBecause) return state.skippedBecause;
  return own(state.causes, port) ?? { path: pathOf(state), port, why: whySkipped(state, port) };
}

function whySkipped({ status, whyAbsent }: NodeState, port: string): string {
  if (status === 'failed') return 'node-failed';
  if (status === 'cancelled') return 'cancelled';
  if (port === ERROR_PORT) return 'no-error';
  return status === 'substituted' ? 'substituted' : whyAbsent;
}
