import type { AdapterPin, Catalog } from '@platform/catalog';
import type { DefinitionsInForce, ResolvedWorkflow, UnservedWorkflow } from '@platform/definitions';
import type { IngressClient } from '@platform/engine-api';
import type { Shown } from '@platform/http';
import type { RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { LiveRuns } from '../runs/live-runs';
import type { DomainEvent } from './event-schema';
import type { ingestionResultSchema } from './ingestion-schemas';

/** What `ingestEvent` needs. */
export interface IngestionDeps {
  readonly catalog: Catalog;
  /** In slug order. */
  readonly workflows: readonly ResolvedWorkflow[];
  /** Published workflows that this process cannot start. */
  readonly unserved: readonly UnservedWorkflow[];
  readonly store: RunStore;
  readonly ingress: IngressClient;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  /** Throws RunIndexUnavailableError while unfinished runs may be missing from the index. */
  readonly requireCompleteIndex: () => Promise<void> | void;
  /** The adapter of each port of the instance, by port. */
  readonly adapters?: Readonly<Record<string, AdapterPin>>;
  /** Whether a run in the index may be lost without being marked as lost yet. Default: never. */
  readonly isComparing?: () => boolean;
  /** Whether webhook calls of the workflow with this slug have to be signed. */
  readonly isSigned: (slug: string) => boolean;
  readonly locale: string;
  readonly timezone: string;
  readonly now: () => Date;
  /** Identities of the caller; empty when the proxy runs without identification. */
  readonly startedBy: readonly string[];
  /** Whether an earlier attempt to start the runs of an event can only have used these definitions. Default: false. */
  readonly settled?: boolean;
}

/** `IngestionDeps` without what changes from event to event. */
export type IngestionBase = Omit<
  IngestionDeps,
  'catalog' | 'workflows' | 'unserved' | 'settled' | 'startedBy'
> & {
  readonly definitions: CurrentDefinitions;
};

/** A caller does not send an event again later than this after a proxy crashed while it took the event in. */
const SETTLED_AGE_MS = 3_600_000;

interface Seen {
  readonly inForce: DefinitionsInForce;
  readonly since: number;
}

const lastSeen = new WeakMap<CurrentDefinitions, Seen>();

/** Whether these definitions have been in force for longer than `SETTLED_AGE_MS`, as far as this process has seen. */
function areSettled(
  definitions: CurrentDefinitions,
  inForce: DefinitionsInForce,
  now: Date,
): boolean {
  const seen = lastSeen.get(definitions);
  if (seen?.inForce === inForce) return now.getTime() - seen.since > SETTLED_AGE_MS;
  lastSeen.set(definitions, { inForce, since: now.getTime() });
  return false;
}

/** Adds the definitions that are in force now. Call it for every event. */
export async function ingestionNow(
  base: IngestionBase,
  startedBy: readonly string[],
): Promise<IngestionDeps> {
  const { definitions, ...rest } = base;
  const inForce = await definitions.inForce();
  return { ...rest, ...inForce, startedBy, settled: areSettled(definitions, inForce, base.now()) };
}

/** The response to an event. */
export type IngestionResult = Shown<Static<typeof ingestionResultSchema>>;

/** Why an event started no run and resumed none. */
export type NothingStarted = NonNullable<IngestionResult['nothingStarted']>;

/** A node of a run that waited for the event. */
export type ResumedNode = NonNullable<IngestionResult['resumed']>[number];

/** A checked event, with its subjects and the time it was accepted. */
export interface AcceptedEvent {
  readonly event: DomainEvent;
  /** Context kind → id. */
  readonly subjects: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
}

/** A run that an event starts. */
export interface RunPlan {
  readonly runId: string;
  readonly workflow: ResolvedWorkflow;
  /** Its concurrency queue; absent without `settings.concurrency`. */
  readonly place?: { readonly queue: string; readonly on: 'queue' | 'reject' | 'cancel-previous' };
}
