import { setTimeout as delay } from 'node:timers/promises';

import type { PlannedEvent } from '../facts';
import { NoAnswerError } from './api';
import { runIdsOf, type CampaignState, type Ways } from './campaign-state';
import { playPeople } from './people';
import { untilEnded } from './until-ended';

export interface SendingOptions {
  readonly ways: Ways;
  readonly state: CampaignState;
  /** Deliveries whose runs may be under way at once. */
  readonly concurrency: number;
  readonly faults: number;
  /** How long one run may take, in ms. */
  readonly patienceMs: number;
}

/** Delivers one event until it is answered; the first to be accepted is followed to its end. */
async function deliver(planned: PlannedEvent, options: SendingOptions): Promise<void> {
  const { ways, state, patienceMs } = options;
  const { eventId } = planned.event;
  const { status, body } = await ways.api.ask('POST', '/api/events', planned.event);
  const runs = (body['runs'] as readonly { runId: string }[] | undefined) ?? [];
  state.answers.push({
    eventId,
    status,
    outcome: String(body['outcome'] ?? body['code']),
    runs: runs.map(({ runId }) => runId),
  });
  if (status >= 300 || state.accepted.has(eventId)) return;
  state.accepted.add(eventId);
  await playPeople(planned, ways, state, patienceMs);
  for (const runId of runIdsOf(planned)) {
    if (await untilEnded(ways.api, runId, patienceMs)) state.ended.add(runId);
  }
}

/** What got no answer at all is missing from what was heard: the invariants tell. */
const giveUpQuietly = (error: unknown): void => {
  if (!(error instanceof NoAnswerError)) throw error;
};

/** Delivers the events in this order and resolves when all their runs ended, or were given up. */
export async function sendEvents(
  deliveries: readonly PlannedEvent[],
  options: SendingOptions,
): Promise<void> {
  const { state, faults, concurrency } = options;
  /** The events are not to run out before the faults do. */
  const mayGoOn = (sent: number): boolean =>
    state.isCatching ||
    state.faultsDone === faults ||
    sent < (deliveries.length * (state.faultsDone + 1)) / (faults + 1) + 2;
  const underWay = new Set<Promise<void>>();
  for (const [index, planned] of deliveries.entries()) {
    while (!mayGoOn(index)) await delay(50);
    const delivered: Promise<void> = deliver(planned, options)
      .catch(giveUpQuietly)
      .finally(() => underWay.delete(delivered));
    underWay.add(delivered);
    if (underWay.size >= concurrency) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}
