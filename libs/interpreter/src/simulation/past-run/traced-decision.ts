import type { Decision, JsonObject, JsonValue } from '@platform/ports';
import { milliseconds, type HumanTaskConfig } from '@platform/workflow';

import type { NodeTrace } from '../../trace';
import type { PastInputs } from './past-run';
import type { WalkedNode } from './walked-nodes';

export type TracedDecision = PastInputs['decisions'][string];

const DECISION = 'decision-';

const isDecision = (value: unknown): value is Decision['decision'] =>
  value === 'accepted' || value === 'rejected';

/** The branch that was taken, derived from the branches that were skipped. */
function branchOf({ path }: NodeTrace, nodes: readonly NodeTrace[]): string | undefined {
  return nodes.find(({ skippedBecause: why }) => why?.path === path)?.skippedBecause?.why;
}

function decisionOf(
  trace: NodeTrace,
  nodes: readonly NodeTrace[],
): Decision['decision'] | undefined {
  const told = trace.outputs?.['decision'];
  if (isDecision(told)) return told;
  const branch = branchOf(trace, nodes)?.slice(DECISION.length);
  return isDecision(branch) ? branch : undefined;
}

/** ISO 8601 duration between two instants; undefined when the second is not after the first. */
export function durationBetween(from: string | undefined, to: JsonValue | undefined): string {
  const ms = Date.parse(String(to)) - Date.parse(String(from));
  return `PT${ms > 0 ? ms / 1000 : 0}S`;
}

const text = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Whether the task expired before anyone decided. */
function isExpired(trace: NodeTrace, nodes: readonly NodeTrace[], { spec }: WalkedNode): boolean {
  const branch = branchOf(trace, nodes);
  if (branch !== undefined) return branch === 'expired';
  if (Object.keys(trace.outputs ?? {}).length > 0) return false;
  const { escalation = [] } = (spec.config ?? {}) as HumanTaskConfig;
  const waited = Date.parse(trace.endedAt ?? '') - Date.parse(trace.startedAt ?? '');
  return escalation.some((step) => step.do === 'expire' && waited >= milliseconds(step.after));
}

/**
 * The decision of a human task that ended, `expired` without a decision in time, or undefined when the
 * trace does not show it.
 */
export function tracedDecision(
  trace: NodeTrace,
  nodes: readonly NodeTrace[],
  walked: WalkedNode,
): TracedDecision | 'expired' | undefined {
  if (trace.status !== 'done') return trace.error?.code === 'deadline' ? 'expired' : undefined;
  const { outputs = {}, startedAt, endedAt } = trace;
  const decision = decisionOf(trace, nodes);
  if (decision === undefined) return isExpired(trace, nodes, walked) ? 'expired' : undefined;
  const { form: fields = [] } = (walked.spec.config ?? {}) as HumanTaskConfig;
  const form: JsonObject = Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = outputs[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const by = text(outputs['by']);
  const reason = text(outputs['reason']);
  return {
    decision,
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(Object.keys(form).length > 0 && { form }),
    after: durationBetween(startedAt, outputs['at'] ?? endedAt),
  };
}
