import type { AgentTrace } from '@platform/agents';
import type { DecidedAs, JsonObject, JsonValue } from '@platform/ports';
import { DONE_PORT, ERROR_PORT } from '@platform/workflow';

import {
  type NodeEnd,
  type OutputReference,
  type PlannedNode,
  SCOPE,
  type ScopeEnd,
  type ScopePlan,
  type ScopeRequest,
} from '../plan/plan';
import type { NodeFailure } from '../node-failure';
import type { TerminologyUse } from '../terminology-use';
import type { DecidedBy, NodeStatus, SkipCause, SkipReason } from '../trace';

const NOTHING: JsonObject = {};
const NO_FLOWS: readonly string[] = [];
const NO_CAUSES: Readonly<Record<string, SkipCause>> = {};

/** State of one node of one scope instance. Only the interpretation writes it. */
export class NodeState {
  status: NodeStatus = 'pending';
  /** Number of incoming edges whose source has not ended. */
  unresolved: number;
  inputs = NOTHING;
  outputs = NOTHING;
  /** Live outputs without a value. */
  flows = NO_FLOWS;
  /** Why the declared outputs of an ended node are not live. */
  whyAbsent: SkipReason = 'absent';
  /** Reasons of single outputs that differ from `whyAbsent`. */
  causes: Readonly<Record<string, SkipCause>> = NO_CAUSES;
  attempts = 0;
  /** True while the change is not reported yet. */
  isChanged = false;
  /** Number of retries by an operator. */
  retries = 0;
  startedAt: string | undefined = undefined;
  endedAt: string | undefined = undefined;
  skippedBecause: SkipCause | undefined = undefined;
  error: NodeFailure | undefined = undefined;
  decidedBy: DecidedBy | undefined = undefined;
  decidedAs: DecidedAs | undefined = undefined;
  /** Human tasks: true when the decision was to accept. */
  hasAccepted = false;
  /** People who accepted what the node depends on, once they were looked for. */
  deciders: readonly DecidedBy[] | undefined = undefined;
  terminology: TerminologyUse | undefined = undefined;
  rows: readonly number[] | undefined = undefined;
  agent: AgentTrace | undefined = undefined;
  /** Names of everything in flight for the node. */
  inFlight: Set<string> | undefined = undefined;
  /** Cleanup to run when the node is cancelled before it ended. */
  abandon: (() => void) | undefined = undefined;

  constructor(
    readonly scope: ScopeRun,
    readonly node: PlannedNode,
  ) {
    this.unresolved = node.awaited;
  }

  done(end: NodeEnd): void {
    this.status = 'done';
    this.outputs = end.outputs;
    if (end.flows) this.flows = end.flows;
    if (end.whyAbsent !== undefined) this.whyAbsent = end.whyAbsent;
    if (end.causes) this.causes = end.causes;
    if (end.terminology) this.terminology = end.terminology;
    if (end.rows) this.rows = end.rows;
  }
}

/** One walk over a scope: the workflow, one item of a map, or one called workflow. */
export interface ScopeRun extends ScopeRequest {
  /** Like `prefix`, for journal names: `review#2[3]/` after an operator retried `review`. */
  readonly names: string;
  /** Number of the scope in opening order. With the node's index it gives the launch order. */
  readonly order: number;
  readonly plan: ScopePlan;
  readonly workflow: { readonly slug: string; readonly name: string };
  /** True for a called workflow, which its call starts instead of the run's event. */
  readonly isCalled: boolean;
  /** The node that walks the scope; undefined for the workflow of the run. */
  readonly caller: NodeState | undefined;
  readonly nodes: NodeState[];
  /** Number of nodes that have not ended. */
  open: number;
  readonly ended: (end: ScopeEnd) => void;
}

export function openScopeRun(
  plan: ScopePlan,
  { prefix, inputs, causes, subject, locals }: ScopeRequest,
  options: Pick<ScopeRun, 'names' | 'workflow' | 'isCalled' | 'caller' | 'ended'>,
  order: number,
): ScopeRun {
  const nodes: NodeState[] = [];
  const open = plan.nodes.length;
  const run: ScopeRun = {
    plan,
    prefix,
    inputs,
    causes,
    subject,
    locals,
    ...options,
    order,
    nodes,
    open,
  };
  for (const node of plan.nodes) nodes.push(new NodeState(run, node));
  return run;
}

export const pathOf = ({ scope, node }: Pick<NodeState, 'scope' | 'node'>): string =>
  scope.prefix === '' ? node.id : scope.prefix + node.id;

/** The name of a node in the journal: its path, distinct for each walk over its scope. */
export const nameOf = ({ scope, node }: NodeState): string => scope.names + node.id;

export function nodeAt(scope: ScopeRun, index: number): NodeState {
  const state = scope.nodes[index];
  if (!state) throw new RangeError(`no node ${index} in this scope`);
  return state;
}

/** Reads an own property. A port may be named `constructor`, so inherited members must not count. */
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

function whySkipped({ status, whyAbsent }: NodeState, port: string): SkipReason {
  if (status === 'failed') return 'node-failed';
  if (status === 'cancelled') return 'cancelled';
  if (port === ERROR_PORT) return 'no-error';
  return status === 'substituted' ? 'substituted' : whyAbsent;
}
