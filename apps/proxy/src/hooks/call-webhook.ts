import { randomUUID } from 'node:crypto';

import type { Catalog } from '@platform/catalog';
import type { JsonObject, JsonValue } from '@platform/ports';
import type { RunRecord } from '@platform/run-store';

import { EVENT_ID, type DomainEvent } from '../events/event-schema';
import { addressee, ingestFor } from '../events/ingest-event';
import type { IngestionDeps, IngestionResult } from '../events/ingestion';
import { workflowUnknown } from '../events/rejections';
import { WEBHOOK } from '../events/reserved-types';
import { withRunIndex } from '../runs/run-index';
import { idempotencyKeyInvalid, idempotencyKeyReused } from './problems';

/** One call of a workflow from outside. */
export interface WebhookCall {
  readonly slug: string;
  readonly body: JsonValue;
  /** `Idempotency-Key`, or `webhook-id` of a signed call. */
  readonly key: string | undefined;
}

const KEY = new RegExp(EVENT_ID);

function eventIdOf(key: string | undefined): string {
  if (key === undefined) return randomUUID();
  if (!KEY.test(key)) throw idempotencyKeyInvalid();
  return key;
}

/** The ids that the body says of whom it is about. */
function idsOf(body: JsonValue, { contextKinds }: Catalog): JsonObject {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const idFields = new Set([...contextKinds.values()].map(({ idField }) => idField));
  return Object.fromEntries(Object.entries(body).filter(([field]) => idFields.has(field)));
}

const isOther = (record: RunRecord, slug: string): boolean =>
  record.workflowSlug !== slug || record.event?.['eventType'] !== WEBHOOK;

/**
 * Starts a run of the workflow that is called, and of no other. Throws the 400, 404, 409 or 422 problem
 * of a call that starts nothing; else as `ingestFor`.
 */
export async function callWebhook(
  { slug, body, key }: WebhookCall,
  deps: IngestionDeps,
): Promise<IngestionResult> {
  const eventId = eventIdOf(key);
  const event: DomainEvent = {
    ...idsOf(body, deps.catalog),
    eventId,
    eventType: WEBHOOK,
    body,
  };
  const workflow = addressee(slug, event, deps);
  if (!workflow) throw workflowUnknown(slug, 404);
  const first = await withRunIndex(() => deps.store.get(eventId));
  if (first && isOther(first, slug)) throw idempotencyKeyReused();
  const result = await ingestFor(workflow, event, deps);
  // Two calls at once: the engine took the other one first, and the index did not have it yet.
  if (result.runs.some((run) => run.workflow !== slug)) throw idempotencyKeyReused();
  return result;
}
