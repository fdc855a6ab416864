import { answerOf, type ApiClient } from '@platform/api-client';

import type { ChaosEvent, EventAnswer } from '../facts';
import { HOOK, hookBody } from '../scenarios/hooks-and-reruns';

/** An item of the response to a batch. The response to a single event has its status outside. */
interface Result {
  readonly eventId: string;
  readonly outcome?: string;
  readonly status?: number;
  readonly code?: string;
  readonly runs?: readonly { readonly runId: string }[];
}

const eventAnswer = ({ eventId, ...result }: Result, sentAt: number): EventAnswer => ({
  eventId,
  sentAt,
  answeredAt: Date.now(),
  status: result.status ?? (result.outcome === 'duplicate' ? 200 : 202),
  outcome: String(result.outcome ?? result.code),
  runs: (result.runs ?? []).map(({ runId }) => runId),
});

const isHook = ({ eventType }: ChaosEvent): boolean => eventType === 'core.webhook';

async function sendAlone(event: ChaosEvent, api: ApiClient): Promise<EventAnswer> {
  const { eventId } = event;
  const sentAt = Date.now();
  const { status, body } = await answerOf(
    isHook(event)
      ? api.POST('/api/hooks/{workflowSlug}', {
          params: { path: { workflowSlug: HOOK }, header: { 'Webhook-Id': eventId } },
          body: hookBody(event),
        })
      : api.POST('/api/events', { body: event }),
  );
  return eventAnswer({ ...body, eventId, status }, sentAt);
}

/** Sends a batch, and sends the events that were unavailable again, in their order. */
async function sendBatch(
  events: readonly ChaosEvent[],
  api: ApiClient,
): Promise<readonly EventAnswer[]> {
  const sentAt = Date.now();
  const toAnswer = (result: Result): EventAnswer => eventAnswer(result, sentAt);
  const answers: EventAnswer[] = [];
  let left: readonly ChaosEvent[] = events;
  while (left.length > 0) {
    const { status, body } = await answerOf(
      api.POST('/api/events/batch', { body: { events: [...left] } }),
    );
    const results = body.results as readonly Result[] | undefined;
    if (!results) return left.map(({ eventId }) => toAnswer({ ...body, eventId, status }));
    const isUnavailable = (index: number): boolean => results[index]?.outcome === 'unavailable';
    answers.push(...results.filter((_, index) => !isUnavailable(index)).map(toAnswer));
    left = left.filter((_, index) => isUnavailable(index));
  }
  return answers;
}

/** Sends events until each got a response. */
export const sendUntilAnswered = (
  events: readonly ChaosEvent[],
  api: ApiClient,
): Promise<readonly EventAnswer[]> =>
  events.length > 1
    ? sendBatch(events, api)
    : Promise.all(events.map((event) => sendAlone(event, api)));
