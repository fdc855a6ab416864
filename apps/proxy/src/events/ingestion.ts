import type { AdapterPin, Catalog } from '@platform/catalog';
import type { ResolvedWorkflow, UnservedWorkflow } from '@platform/definitions';
import type { IngressClient } from '@platform/engine-api';
import type { Shown } from '@platform/http';
import type { RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { LiveRuns } from '@platform/run-projection';
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
  readonly live: Pick<LiveRuns, 'snapshot' | 'storeEnd'>;
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
  /** Resolves when the audit log names the event. Nothing is sent or changed before. Default: it does already. */
  readonly audited?: () => Promise<void>;
  /** Identities of the caller; empty when the proxy runs without identification. */
  readonly startedBy: readonly string[];
}

/** `IngestionDeps` without what changes from event to event. */
export type IngestionBase = Omit<
  IngestionDeps,
  'catalog' | 'workflows' | 'unserved' | 'startedBy'
> & {
  readonly definitions: CurrentDefinitions;
};

/** Adds the definitions that are in force now. Call it for every event. */
export async function ingestionNow(
  base: IngestionBase,
  startedBy: readonly string[],
): Promise<IngestionDeps> {
  const { definitions, ...rest } = base;
  const inForce = await definitions.inForce();
  return { ...rest, ...inForce, startedBy };
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
