import { answerOf, type ApiClient } from '@platform/api-client';

import type { ChaosEvent, EventAnswer } from '../facts';
import { HOOK, hookBody } from '../scenarios/handed-in';

/** As a batch has it; the answer to an event alone has its status beside. */
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

async function alone(event: ChaosEvent, api: ApiClient): Promise<EventAnswer> {
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

/** One after the other: what could not be taken now is sent again, in its order. */
async function together(
  events: readonly ChaosEvent[],
  api: ApiClient,
): Promise<readonly EventAnswer[]> {
  const sentAt = Date.now();
  const told = (result: Result): EventAnswer => eventAnswer(result, sentAt);
  const answers: EventAnswer[] = [];
  let left: readonly ChaosEvent[] = events;
  while (left.length > 0) {
    const { status, body } = await answerOf(
      api.POST('/api/events/batch', { body: { events: [...left] } }),
    );
    const results = body.results as readonly Result[] | undefined;
    if (!results) return left.map(({ eventId }) => told({ ...body, eventId, status }));
    const isPut = (index: number): boolean => results[index]?.outcome === 'unavailable';
    answers.push(...results.filter((_, index) => !isPut(index)).map(told));
    left = left.filter((_, index) => isPut(index));
  }
  return answers;
}

/** Hands events in until each was answered. */
export const handIn = (
  events: readonly ChaosEvent[],
  api: ApiClient,
): Promise<readonly EventAnswer[]> =>
  events.length > 1 ? together(events, api) : Promise.all(events.map((event) => alone(event, api)));
