import { setTimeout as delay } from 'node:timers/promises';

import type { PlannedEvent } from '../facts';
import { NoAnswerError } from './api';
import { runIdsOf, type CampaignState, type Ways } from './campaign-state';
import type { Delivery } from './deliveries';
import { handIn } from './hand-in';
import { playPeople } from './people';
import { untilEnded } from './look-until';

export interface SendingOptions {
  readonly ways: Ways;
  readonly state: CampaignState;
  /** Deliveries whose runs may be under way at once. */
  readonly concurrency: number;
  readonly faults: number;
  /** How long one run may take, in ms. */
  readonly timeoutMs: number;
}

/** People stay as long as what they are to see may come late: faults follow each other while they wait. */
const PEOPLE_ARE_PATIENT = 5;

/** Hands events in until they are answered; each is followed to its end by the first that was accepted. */
async function deliver(delivery: Delivery, options: SendingOptions): Promise<void> {
  const { ways, state } = options;
  const planned = new Map(delivery.map((each) => [each.event.eventId, each]));
  const answers = await handIn(
    delivery.map(({ event }) => event),
    ways.api,
  );
  state.answers.push(...answers);
  const firsts = answers.filter(({ status, eventId }) => {
    if (status >= 300 || state.accepted.has(eventId)) return false;
    state.accepted.add(eventId);
    return true;
  });
  await Promise.all(
    firsts.map(({ eventId }) => follow(planned.get(eventId) as PlannedEvent, options)),
  );
}

async function follow(planned: PlannedEvent, options: SendingOptions): Promise<void> {
  const { ways, state, timeoutMs } = options;
  await playPeople(planned, ways, state, PEOPLE_ARE_PATIENT * timeoutMs);
  for (const runId of runIdsOf(planned)) {
    if (await untilEnded(ways.api, runId, timeoutMs)) state.ended.add(runId);
  }
}

/** What got no answer at all is missing from what was heard: the invariants tell. */
const giveUpQuietly = (error: unknown): void => {
  if (!(error instanceof NoAnswerError)) throw error;
};

/** Delivers the events in this order and resolves when all their runs ended, or were given up. */
export async function sendEvents(
  deliveries: readonly Delivery[],
  options: SendingOptions,
): Promise<void> {
  const { state, faults, concurrency } = options;
  const total = deliveries.flat().length;
  let sent = 0;
  /** The events are not to run out before the faults do. */
  const mayGoOn = (): boolean =>
    state.isCatching ||
    state.faultsDone === faults ||
    sent < (total * (state.faultsDone + 1)) / (faults + 1) + 2;
  const underWay = new Set<Promise<void>>();
  for (const delivery of deliveries) {
    while (!mayGoOn()) await delay(50);
    sent += delivery.length;
    const delivered: Promise<void> = deliver(delivery, options)
      .catch(giveUpQuietly)
      .finally(() => underWay.delete(delivered));
    underWay.add(delivered);
    if (underWay.size >= concurrency) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}
