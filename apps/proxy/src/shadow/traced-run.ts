import { calleesOf, type ResolvedWorkflow } from '@platform/definitions';
import type { RunSnapshot } from '@platform/engine-api';
import type { PastRun } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { contextOf } from '../events/event-context';

/** The parts of a run that its simulation needs. */
export interface DescribedRun {
  readonly event: JsonObject | null;
  readonly subjects: Readonly<Record<string, string>> | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Null when the trace is gone. */
  readonly snapshot: Pick<RunSnapshot, 'nodes' | 'startedAt' | 'workflow'> | null;
}

/** A run with its event and its trace. */
export type TracedRun = DescribedRun & {
  readonly event: JsonObject & { readonly eventType: string };
  readonly snapshot: NonNullable<DescribedRun['snapshot']>;
};

export const isTraced = (run: DescribedRun): run is TracedRun =>
  run.snapshot !== null && typeof run.event?.['eventType'] === 'string';

export const walkedOf = (workflow: ResolvedWorkflow) => ({
  spec: workflow.spec,
  callees: calleesOf(workflow),
});

/** Builds the past run of a traced run. `walked` is the version that it used. */
export const pastRunOf = (
  { event, subjects, snapshot }: TracedRun,
  walked: ResolvedWorkflow,
): PastRun => ({
  event,
  context: contextOf(subjects ?? {}),
  startedAt: snapshot.startedAt,
  nodes: snapshot.nodes,
  workflow: walkedOf(walked),
});
