import { setTimeout as delay } from 'node:timers/promises';

import type { PlannedEvent } from '../facts';
import { NoAnswerError } from './api';
import { runIdsOf, type CampaignState, type CampaignClients } from './campaign-state';
import type { Delivery } from './deliveries';
import { sendUntilAnswered } from './send-until-answered';
import { playPeople } from './people';
import { waitUntilEnded } from './poll-run';

interface SendingOptions {
  readonly clients: CampaignClients;
  readonly state: CampaignState;
  /** Maximum number of deliveries whose runs are in progress. */
  readonly concurrency: number;
  readonly faults: number;
  /** Maximum time of one run in ms. */
  readonly timeoutMs: number;
}

/** People wait longer than a single run may take: several faults may follow each other while they wait. */
const PEOPLE_TIMEOUT_FACTOR = 5;

/** Sends events until they get a response. The first delivery that is accepted follows each run to its end. */
async function deliver(delivery: Delivery, options: SendingOptions): Promise<void> {
  const { clients, state } = options;
  const planned = new Map(delivery.map((each) => [each.event.eventId, each]));
  const answers = await sendUntilAnswered(
    delivery.map(({ event }) => event),
    clients.api,
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
  const { clients, state, timeoutMs } = options;
  await playPeople(planned, clients, state, PEOPLE_TIMEOUT_FACTOR * timeoutMs);
  for (const runId of runIdsOf(planned)) {
    if (await waitUntilEnded(clients.api, runId, timeoutMs)) state.ended.add(runId);
  }
}

/** A missing response is missing in the facts, and the invariants report it. */
const ignoreNoAnswer = (error: unknown): void => {
  if (!(error instanceof NoAnswerError)) throw error;
};

/** Delivers the events in this order. Resolves when all their runs have ended or timed out. */
export async function sendEvents(
  deliveries: readonly Delivery[],
  options: SendingOptions,
): Promise<void> {
  const { state, faults, concurrency } = options;
  const total = deliveries.flat().length;
  let sent = 0;
  /** The events must not run out before the faults. */
  const maySend = (): boolean =>
    state.isCatching ||
    state.faultsDone === faults ||
    sent < (total * (state.faultsDone + 1)) / (faults + 1) + 2;
  const inProgress = new Set<Promise<void>>();
  for (const delivery of deliveries) {
    while (!maySend()) await delay(50);
    sent += delivery.length;
    const delivered: Promise<void> = deliver(delivery, options)
      .catch(ignoreNoAnswer)
      .finally(() => inProgress.delete(delivered));
    inProgress.add(delivered);
    if (inProgress.size >= concurrency) await Promise.race(inProgress);
  }
  await Promise.all(inProgress);
}
