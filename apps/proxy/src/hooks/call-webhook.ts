import { problemError } from '@platform/http';
import { randomUUID } from 'node:crypto';

import { isEventId } from '@platform/interpreter';
import type { JsonValue } from '@platform/ports';

import { requireServedSlug } from '../events/check-event';
import { EventConflictError } from '../events/event-conflict';
import { idsOf } from '../events/event-context';
import { EVENT_ID_RULE, type DomainEvent } from '../events/event-schema';
import { ingestFor } from '../events/ingest-event';
import type { IngestionDeps, IngestionResult } from '../events/ingestion';
import { workflowUnknown } from '../events/rejections';
import { WEBHOOK } from '../events/reserved-names';
import { targetWorkflow } from '../events/starts-run';

/** Decodes a header as UTF-8: Node reads each byte as one character. Undefined for bytes that are not UTF-8. */
function decodeHeader(header: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return undefined;
  }
}

/** A webhook call. */
interface WebhookCall {
  readonly slug: string;
  readonly body: JsonValue;
  /** `Idempotency-Key`, or `webhook-id` of a signed call, not decoded. */
  readonly key: string | undefined;
}

function eventIdOf(key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const text = decodeHeader(key);
  if (text === undefined || !isEventId(text)) {
    throw problemError('idempotency-key-invalid', {
      facts: { rule: EVENT_ID_RULE },
      members: { outcome: 'rejected' },
    });
  }
  return text;
}

/**
 * Starts a run of the called workflow only. Throws the 400, 404, 409 or 422 problem of a call that starts nothing; else
 * as `ingestFor`.
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
  requireServedSlug(slug, deps);
  const workflow = targetWorkflow(slug, event, deps);
  if (!workflow) throw workflowUnknown(slug);
  try {
    return await ingestFor(workflow, event, deps);
  } catch (error) {
    if (!(error instanceof EventConflictError)) throw error;
    // The key was used for another call before.
    throw new EventConflictError(error.fields, error.known, 'idempotency-key-reused');
  }
}
