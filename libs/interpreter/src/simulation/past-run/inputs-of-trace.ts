import type { Catalog } from '@platform/catalog';
import type { JsonObject, JsonValue } from '@platform/ports';
import { milliseconds, type WaitConfig } from '@platform/workflow';

import type { PinnedEnd } from '../../run-input';
import type { NodeTrace } from '../../trace';
import { isSameValue } from '../../same-value';
import { templatePath } from '../outcome';
import type { PastInputs, PastRun, TraceInputs, WhyMissing } from './past-run';
import { durationBetween, tracedDecision, type TracedDecision } from './traced-decision';
import {
  walkedNodes,
  type WalkedNode,
  type WalkedNodes,
  type WalkedWorkflow,
} from './walked-nodes';

type EventWait = Extract<WaitConfig, { event: unknown }>;

const isTruncated = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '$truncated');

/** Whether the trace kept these values in full. */
export const isWhole = (values: JsonObject = {}): boolean =>
  !Object.values(values).some(isTruncated);

/** Whether a node reads from outside: a source or an agent. */
export const asksOutside = ({ kind }: WalkedNode): boolean => kind === 'source' || kind === 'agent';

export const isHumanTask = ({ kind }: WalkedNode): boolean => kind === 'human-task';

export const awaitsEvent = ({ construct, spec }: WalkedNode): boolean =>
  construct === 'wait' && Object.hasOwn(spec.config ?? {}, 'event');

/** Casts a part of a specification, which is plain data. */
const asJson = (part: unknown): JsonValue => part as JsonValue;
const configOf = ({ spec }: WalkedNode): JsonValue => asJson(spec.config ?? {});

/** Whether two nodes read the same: same type, same configuration, same subjects. */
export const isSameNode = (was: WalkedNode | undefined, is: WalkedNode): boolean =>
  was?.spec.type === is.spec.type &&
  isSameValue(configOf(was), configOf(is)) &&
  isSameValue(asJson(was.calls), asJson(is.calls));

const OPERATOR_SKIPPED = 'operator-skipped';

const isOperatorSkipped = ({ path, skippedBecause: why }: NodeTrace): boolean =>
  why?.why === OPERATOR_SKIPPED && why.path === path;

/** The result of a read as a pin, or why there is none. */
function endOf(trace: NodeTrace): PinnedEnd | WhyMissing {
  const { status, inputs, outputs, error } = trace;
  if (!isWhole(inputs)) return 'truncated';
  const given = inputs ?? {};
  if (isOperatorSkipped(trace)) {
    return { error: { code: OPERATOR_SKIPPED, message: OPERATOR_SKIPPED }, given };
  }
  if (status === 'done') return isWhole(outputs) ? { outputs: outputs ?? {}, given } : 'truncated';
  if (!error) return 'not-ended';
  return { error: { code: error.code, message: error.message }, given };
}

/** The event that a wait received; `none` when it timed out first. */
function arrivalOf(
  trace: NodeTrace,
  was: WalkedNode | undefined,
  is: WalkedNode,
): PastInputs['arrivals'][string] | 'none' | WhyMissing {
  const { status, inputs, outputs = {}, startedAt, endedAt } = trace;
  if (status !== 'done' && trace.error?.code !== 'deadline') return 'not-ended';
  const before = (was?.spec.config ?? {}) as EventWait;
  const now = (is.spec.config ?? {}) as EventWait;
  if (!isSameValue(before.event as JsonObject, now.event)) return 'node-changed';
  if (!isWhole(inputs) || !isWhole(outputs)) return 'truncated';
  const { event } = outputs;
  if (event === undefined) return isNoLonger(was, is) ? 'none' : 'node-changed';
  return {
    event: event as JsonObject,
    after: durationBetween(startedAt, outputs['at'] ?? endedAt),
  };
}

/** Whether a wait that timed out times out no later in the candidate, so that no other event could arrive. */
function isNoLonger(was: WalkedNode | undefined, { spec }: WalkedNode): boolean {
  const { timeout: before } = (was?.spec.config ?? {}) as EventWait;
  const { timeout } = (spec.config ?? {}) as EventWait;
  if (was?.spec.policy?.deadline !== spec.policy?.deadline) return false;
  if (before === timeout) return true;
  if (before === undefined || timeout === undefined) return false;
  return milliseconds(timeout) <= milliseconds(before);
}

/** Collects the external inputs node by node. */
class Harvest {
  readonly pins: Record<string, PinnedEnd> = {};
  readonly decisions: Record<string, TracedDecision> = {};
  readonly actions: Record<string, PastInputs['actions'][string]> = {};
  readonly arrivals: Record<string, PastInputs['arrivals'][string]> = {};
  readonly unusable = new Map<string, WhyMissing>();

  constructor(
    private readonly run: PastRun,
    private readonly was: WalkedNodes,
  ) {}

  take(trace: NodeTrace, is: WalkedNode): void {
    const { path, status } = trace;
    if (isOperatorSkipped(trace)) this.actions[path] = { action: 'skip' };
    else if (status === 'pending' || status === 'skipped') return;
    if (status === 'failed') this.actions[path] = { action: 'fail' };
    const was = this.was.get(templatePath(path));
    if (asksOutside(is)) this.takeRead(trace, was, is);
    else if (isHumanTask(is)) this.takeDecision(trace, was ?? is);
    else if (awaitsEvent(is)) this.takeArrival(trace, was, is);
  }

  private takeRead(trace: NodeTrace, was: WalkedNode | undefined, is: WalkedNode): void {
    const { path, attempts = 0 } = trace;
    if (attempts === 0) return;
    const end = isSameNode(was, is) ? endOf(trace) : 'node-changed';
    if (typeof end === 'string') this.unusable.set(path, end);
    else this.pins[path] = end;
  }

  private takeDecision(trace: NodeTrace, was: WalkedNode): void {
    const { path, status, outputs } = trace;
    if (status === 'waiting' || status === 'running' || status === 'cancelled') return;
    const decision = tracedDecision(trace, this.run.nodes, was);
    if (!isWhole(outputs)) this.unusable.set(path, 'truncated');
    else if (decision === undefined) this.unusable.set(path, 'not-shown');
    else if (decision !== 'expired') this.decisions[path] = decision;
  }

  private takeArrival(trace: NodeTrace, was: WalkedNode | undefined, is: WalkedNode): void {
    const arrival = arrivalOf(trace, was, is);
    if (arrival === 'none') return;
    if (typeof arrival === 'string') this.unusable.set(trace.path, arrival);
    else this.arrivals[trace.path] = arrival;
  }
}

/**
 * Extracts the external inputs of a past run for a simulation of `candidate`, the same workflow or another
 * version of it. The result of a read or an agent is pinned for the inputs it had, if the node still exists
 * and reads the same. Human decisions and awaited events come after the same time as in the run. Nothing
 * is invented: `unusable` lists the nodes for which the trace does not contain enough.
 */
export function inputsOfTrace(
  run: PastRun,
  candidate: WalkedWorkflow,
  catalog: Catalog,
): TraceInputs {
  const nodes = walkedNodes(candidate, catalog);
  const harvest = new Harvest(run, walkedNodes(run.workflow, catalog));
  for (const trace of run.nodes) {
    const is = nodes.get(templatePath(trace.path));
    if (is) harvest.take(trace, is);
  }
  const { pins, decisions, actions, arrivals, unusable } = harvest;
  return {
    inputs: {
      event: run.event,
      context: run.context,
      now: new Date(run.startedAt),
      pins,
      decisions,
      actions,
      arrivals,
    },
    unusable,
  };
}
