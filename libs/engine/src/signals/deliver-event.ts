import type { EventOutput, RunSignal } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { claimName, nextCandidate, type ClaimedEvent, type GivenEvent } from '../given-event';
import { readSnapshot } from '../read-run-state';
import { refused } from './refused';
import { settleOnce } from './settle-once';

/** The run may be behind: events that it has not looked at yet hold the names before. */
async function give(
  context: WorkflowSharedContext,
  firstName: string,
  given: GivenEvent,
): Promise<void> {
  let name = firstName;
  while (await settleOnce(context, name, given)) name = nextCandidate(name);
}

/**
 * Gives an event to every wait of the run that is under way for its type, once: an event id that was
 * given before is not given again, to whatever waits by now. The claim on the id says for whom it was,
 * and is kept by the control plane before the first wait is given anything.
 */
export async function deliverEvent(
  context: WorkflowSharedContext,
  { event }: Extract<RunSignal, { signal: 'event' }>,
): Promise<EventOutput> {
  const { eventId, eventType } = event;
  if (typeof eventId !== 'string' || eventId === '') {
    throw refused(400, 'event-invalid', 'événement sans eventId');
  }
  const snapshot = await readSnapshot(context);
  if (!snapshot) return { delivered: [], started: [] };
  const { started } = snapshot;
  const claim = claimName(eventId);
  const earlier = await context.promise<ClaimedEvent>(claim).peek();
  if (earlier) return { delivered: earlier.paths, started };
  const waits = snapshot.awaited.filter(
    (each) => each.kind === 'event' && each.eventType === eventType,
  );
  if (waits.length === 0) return { delivered: [], started };
  const paths = waits.map(({ path }) => path);
  const first = await settleOnce<ClaimedEvent>(context, claim, { paths });
  if (first) return { delivered: first.paths, started };
  const given: GivenEvent = { event, at: await context.date.toJSON() };
  for (const { name } of waits) await give(context, name, given);
  return { delivered: paths, started };
}
