import { rootLogger } from '@platform/telemetry';

import type { DomainEvent } from './event-schema';
import type { IngestionDeps, NothingStarted } from './ingestion';
import { acceptsType } from './trigger-conditions';

/**
 * Why an event does nothing: no run of it was planned, and none waited for it. It names no workflow: whoever
 * brings events may not read definitions. A type that nobody awaits is worth a warning in the log; a condition
 * that keeps an event out does its work.
 */
export function logStartsNothing(
  event: DomainEvent,
  { catalog, workflows }: Pick<IngestionDeps, 'catalog' | 'workflows'>,
): NothingStarted {
  const fields = { eventId: event.eventId, eventType: event.eventType };
  if (workflows.some((workflow) => acceptsType(workflow, event, catalog))) {
    rootLogger.info(fields, 'événement accepté : aucune condition de déclencheur ne le retient');
    return 'condition-false';
  }
  rootLogger.warn(fields, 'événement accepté sans workflow publié');
  return 'no-published-workflow';
}
