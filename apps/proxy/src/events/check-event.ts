import type { DefinitionsInForce, ResolvedWorkflow } from '@platform/definitions';
import { isObject } from '@platform/manifests';

import { requireSameIds, subjectsOf, withIdsOfCall } from './event-context';
import { eventCheck, type DomainEvent } from './event-schema';
import type { AcceptedEvent, IngestionDeps } from './ingestion';
import {
  eventInvalid,
  eventNotAnObject,
  eventTypeReserved,
  eventTypeUnknown,
  webhookSigned,
  workflowUnknown,
  workflowUnserved,
} from './rejections';
import { RESERVED_MEMBERS, RESERVED_TYPES, WEBHOOK } from './reserved-names';
import { targetWorkflow } from './starts-run';

type Unserved = Pick<DefinitionsInForce, 'unserved'>;

/**
 * Throws the 503 problem `workflow-unserved` when the event may start a published workflow that this process
 * cannot start. Starting only the others and acknowledging the event would lose that run for good.
 */
export function requireServed(eventType: string, { unserved }: Unserved): void {
  const found = unserved.find(({ eventTypes }) => !eventTypes || eventTypes.includes(eventType));
  if (found) throw workflowUnserved(found);
}

/** The same check for an event that is meant for one workflow. */
export function requireServedSlug(slug: string, { unserved }: Unserved): void {
  const found = unserved.find((workflow) => workflow.slug === slug);
  if (found) throw workflowUnserved(found);
}

/** Returns a posted body as an event. Throws the 400, 422 or 503 problem of a body that is none. */
export function checkEvent(body: unknown, { catalog, unserved }: IngestionDeps): DomainEvent {
  if (!isObject(body)) throw eventNotAnObject();
  const reservedMembers = [...RESERVED_MEMBERS]
    .filter(([name]) => Object.hasOwn(body, name) && body[name] !== null)
    .map(([name, message]) => ({ path: `/${name}`, message }));
  const errors = [...eventCheck.check(body), ...reservedMembers];
  if (errors.length > 0) throw eventInvalid(errors);

  const event = body as DomainEvent;
  const { eventType } = event;
  const reserved = RESERVED_TYPES.get(eventType);
  if (reserved) throw eventTypeReserved(reserved);
  if (catalog.triggerFor(eventType).length === 0) {
    // A newer build may know the type.
    requireServed(eventType, { unserved });
    const known = catalog.eventTypes().filter((type) => !RESERVED_TYPES.has(type));
    throw eventTypeUnknown(eventType, known);
  }
  return withIdsOfCall(event, catalog);
}

/**
 * Returns the one workflow that an addressed event names. Throws the 422 or 503 problem when it cannot be
 * started by this event. A workflow whose webhook calls are signed cannot: an event carries no signature.
 */
export function checkTarget(event: DomainEvent, deps: IngestionDeps): ResolvedWorkflow {
  const { workflow: slug } = event;
  if (typeof slug !== 'string' || slug === '') {
    const message = {
      fr: 'requis : le slug du workflow à démarrer',
      en: 'required: the slug of the workflow to start',
    };
    throw eventInvalid([{ path: '/workflow', message }]);
  }
  if (event.eventType === WEBHOOK && deps.isSigned(slug)) throw webhookSigned(slug);
  requireServedSlug(slug, deps);
  const found = targetWorkflow(slug, event, deps);
  if (!found) throw workflowUnknown(slug, event.eventType);
  requireSameIds(event, deps.catalog);
  return found;
}

/** Accepts a checked event: finds its subjects. Throws the 422 problem of a subject id that is none. */
export function acceptEvent(
  event: DomainEvent,
  deps: Pick<IngestionDeps, 'catalog' | 'now'>,
): AcceptedEvent {
  const { subjects, errors } = subjectsOf(event, deps.catalog);
  if (errors.length > 0) throw eventInvalid(errors);
  return { event, subjects, acceptedAt: deps.now().toISOString() };
}
