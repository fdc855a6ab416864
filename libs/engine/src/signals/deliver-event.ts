import type { EventOutput, RunSignal } from '@platform/engine-api';
import { isSameContent } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { isClosed } from './decision-promise';
import {
  claimName,
  nextCandidate,
  type AwaitedEvent,
  type ClaimedEvent,
  type DeliveredEvent,
} from './awaited-event';
import { readSnapshot } from '../state/read-run-state';
import { refused } from './refused';
import { settleOnce } from './settle-once';

/**
 * Gives the event to a wait. Returns whether the wait has it, now or from before. Promise names taken by events that the
 * run has not processed yet are skipped.
 */
async function give(
  context: WorkflowSharedContext,
  firstName: string,
  given: DeliveredEvent,
): Promise<boolean> {
  for (let name = firstName; ; name = nextCandidate(name)) {
    const first = await settleOnce<AwaitedEvent>(context, name, given);
    if (!first) return true;
    if (isClosed(first)) return false;
    if (first.event['eventId'] !== given.event['eventId']) continue;
    if (isSameContent(first.event, given.event)) return true;
    throw refused('event-conflict', 'événement déjà remis avec un autre contenu', {
      first: first.event,
    });
  }
}

/** Returns the waits of a claim that received the event before they expired. */
async function givenTo(
  context: WorkflowSharedContext,
  { paths, names }: ClaimedEvent,
  event: JsonObject,
): Promise<readonly string[]> {
  const given: DeliveredEvent = { event, at: await context.date.toJSON() };
  const delivered: string[] = [];
  for (const [index, path] of paths.entries()) {
    const name = names[index];
    if (name !== undefined && (await give(context, name, given))) delivered.push(path);
  }
  return delivered;
}

/**
 * Delivers an event to every open wait of the run for its type, once per event id: an id that was delivered before is not
 * delivered again, even to waits that are newer. A claim on the id, stored by the control plane before the first
 * delivery, records the waits. A wait that has expired by then gets nothing and is not reported. Refuses with
 * `event-conflict` when another event of this id was delivered.
 */
export async function deliverEvent(
  context: WorkflowSharedContext,
  { event }: Extract<RunSignal, { signal: 'event' }>,
): Promise<EventOutput> {
  const { eventId, eventType } = event;
  if (typeof eventId !== 'string' || eventId === '') {
    throw refused('event-invalid', 'événement sans eventId');
  }
  const snapshot = await readSnapshot(context);
  if (!snapshot) return { delivered: [], started: [] };
  const { started } = snapshot;
  const claim = claimName(eventId);
  const earlier = await context.promise<ClaimedEvent>(claim).peek();
  if (earlier) return { delivered: await givenTo(context, earlier, event), started };
  const waits = snapshot.awaited.filter(
    (each) => each.kind === 'event' && each.eventType === eventType,
  );
  if (waits.length === 0) return { delivered: [], started };
  const claimed = { paths: waits.map(({ path }) => path), names: waits.map(({ name }) => name) };
  const first = await settleOnce<ClaimedEvent>(context, claim, claimed);
  return { delivered: await givenTo(context, first ?? claimed, event), started };
}
