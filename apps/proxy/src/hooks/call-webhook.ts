import { problemError } from '@platform/http';
import { randomUUID } from 'node:crypto';

import { isEventId } from '@platform/interpreter';
import type { JsonValue } from '@platform/ports';

import { EventConflictError } from '../events/event-conflict';
import { EVENT_ID_RULE, type DomainEvent } from '../events/event-schema';
import { idsOf } from '../events/ids-of-call';
import { targetWorkflow, ingestFor } from '../events/ingest-event';
import type { IngestionDeps, IngestionResult } from '../events/ingestion';
import { workflowUnknown } from '../events/rejections';
import { WEBHOOK } from '../events/reserved-types';
import { requireServedSlug } from '../events/unserved-workflows';
import { headerText } from './header-text';

/** One call of a workflow from outside. */
export interface WebhookCall {
  readonly slug: string;
  readonly body: JsonValue;
  /** `Idempotency-Key`, or `webhook-id` of a signed call, as Node read it. */
  readonly key: string | undefined;
}

function eventIdOf(key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const text = headerText(key);
  if (text === undefined || !isEventId(text)) {
    throw problemError('idempotency-key-invalid', {
      facts: { rule: EVENT_ID_RULE },
      members: { outcome: 'rejected' },
    });
  }
  return text;
}

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
  requireServedSlug(slug, deps);
  const workflow = targetWorkflow(slug, event, deps);
  if (!workflow) throw workflowUnknown(slug);
  try {
    return await ingestFor(workflow, event, deps);
  } catch (error) {
    if (!(error instanceof EventConflictError)) throw error;
    // A key identifies one call; under this one another one came first.
    throw new EventConflictError(error.fields, error.known, 'idempotency-key-reused');
  }
}
