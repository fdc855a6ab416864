import type { AdapterPin, Catalog } from '@platform/catalog';
import type { ResolvedWorkflow, UnservedWorkflow } from '@platform/definitions';
import type { IngressClient } from '@platform/engine-api';
import type { Shown } from '@platform/http';
import type { RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { LiveRuns } from '../runs/live-runs';
import type { DomainEvent } from './event-schema';
import type { ingestionResultSchema } from './ingestion-schemas';
import { areSettled } from './settled-definitions';

/** What taking events in needs. */
export interface IngestionDeps {
  readonly catalog: Catalog;
  /** In slug order. */
  readonly workflows: readonly ResolvedWorkflow[];
  /** Published, and not to be started here. */
  readonly unserved: readonly UnservedWorkflow[];
  readonly store: RunStore;
  readonly ingress: IngressClient;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  /** Throws RunIndexUnavailableError while unfinished runs may be missing from the index. */
  readonly requireCompleteIndex: () => Promise<void> | void;
  /** What serves each port of the instance, by port. */
  readonly adapters?: Readonly<Record<string, AdapterPin>>;
  /** Whether a run of the index may be gone without being marked as lost; never, when absent. */
  readonly isComparing?: () => boolean;
  /** Whether calls of the webhook of a workflow have to be signed, by its slug. */
  readonly isSigned: (slug: string) => boolean;
  readonly locale: string;
  readonly timezone: string;
  readonly now: () => Date;
  /** Identities of whoever brings the event; none when nobody is asked who they are. */
  readonly startedBy: readonly string[];
  /**
   * An event that comes now was begun, if at all, under these same definitions (`areSettled`); false, or
   * absent, when it may have been begun under others.
   */
  readonly settled?: boolean;
}

/** The same before it is known what is published at the moment. */
export type IngestionBase = Omit<
  IngestionDeps,
  'catalog' | 'workflows' | 'unserved' | 'settled' | 'startedBy'
> & {
  readonly definitions: CurrentDefinitions;
};

/** With what is published now: asked anew for every event. */
export async function ingestionNow(
  base: IngestionBase,
  startedBy: readonly string[],
): Promise<IngestionDeps> {
  const { definitions, ...rest } = base;
  const inForce = await definitions.inForce();
  return { ...rest, ...inForce, startedBy, settled: areSettled(definitions, inForce, base.now()) };
}

/** What became of an event. */
export type IngestionResult = Shown<Static<typeof ingestionResultSchema>>;

/** Why an event does nothing. */
export type NothingStarted = NonNullable<IngestionResult['nothingStarted']>;

/** A node of a run that waited for it. */
export type ResumedNode = NonNullable<IngestionResult['resumed']>[number];

/** A sound event at the door. */
export interface AcceptedEvent {
  readonly event: DomainEvent;
  /** Whom it is about: context kind → id. */
  readonly subjects: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
}

/** One run that an event calls for. */
export interface RunPlan {
  readonly runId: string;
  readonly workflow: ResolvedWorkflow;
  /** Under `settings.concurrency`. */
  readonly place?: { readonly queue: string; readonly on: 'queue' | 'reject' | 'cancel-previous' };
}
