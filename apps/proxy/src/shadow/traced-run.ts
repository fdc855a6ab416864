import { calleesOf, type ResolvedWorkflow } from '@platform/definitions';
import type { RunSnapshot } from '@platform/engine-api';
import type { PastRun } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { contextOf } from '../events/event-context';

/** A run as the API tells it, as far as its simulation needs it. */
export interface ToldRun {
  readonly event: JsonObject | null;
  readonly subjects: Readonly<Record<string, string>> | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Null when its trace is gone. */
  readonly snapshot: Pick<RunSnapshot, 'nodes' | 'startedAt' | 'workflow'> | null;
}

/** One whose event and trace are there. */
export type TracedRun = ToldRun & {
  readonly event: JsonObject & { readonly eventType: string };
  readonly snapshot: NonNullable<ToldRun['snapshot']>;
};

export const isTraced = (run: ToldRun): run is TracedRun =>
  run.snapshot !== null && typeof run.event?.['eventType'] === 'string';

export const walkedOf = (workflow: ResolvedWorkflow) => ({
  spec: workflow.spec,
  callees: calleesOf(workflow),
});

/** `walked`: the version that it was a run of. */
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
