import { languageOf, shownProblem, validateBody, type Route } from '@platform/http';
import { rootLogger } from '@platform/telemetry';
import type { Request, Response } from 'express';

import { identitiesOf } from '../identity/identities-of';
import { countedWhenUnread, ingestionReply } from './answer-ingestion';
import { batchCheck, type BatchResult } from './batch/batch-schemas';
import { takeBatch, type Taking } from './batch/take-batch';
import { eventIdOf } from './event-schema';
import { ingestEvent } from './ingest-event';
import { ingestionNow, type IngestionBase } from './ingestion';
import { eventOperations } from './operations';

function toResult(
  taking: Taking,
  body: unknown,
  [request, response]: readonly [Request, Response],
): BatchResult {
  if (taking.kind === 'taken') return taking.result;
  const eventId = eventIdOf(body);
  return {
    ...shownProblem(taking.error, request, response),
    outcome: taking.kind,
    ...(eventId !== undefined && { eventId }),
  };
}

/** Throws the error of the first event when no event could be taken now: the whole batch may be sent again. */
function requireSomeTaken(takings: readonly Taking[]): void {
  const unavailable = takings.filter(({ kind }) => kind === 'unavailable');
  const [first] = unavailable;
  if (first?.kind !== 'unavailable') return;
  if (unavailable.length === takings.length) throw first.error;
  rootLogger.warn(
    { events: takings.length, unavailable: unavailable.length },
    'lot d’événements pris en partie',
  );
}

export function eventRoutes(base: IngestionBase): readonly Route[] {
  const routes = [
    eventOperations.postEvent.handledBy(({ body, caller, audited }) =>
      ingestionReply(async () =>
        ingestEvent(body, { ...(await ingestionNow(base, identitiesOf(caller))), audited }),
      ),
    ),
    eventOperations.postEventBatch.handledBy(async ({ request, response, caller, audit }) => {
      const { events } = validateBody<{ readonly events: readonly unknown[] }>(
        request,
        batchCheck.check,
      );
      const takings = await takeBatch(events, {
        ...(await ingestionNow(base, identitiesOf(caller))),
        audit,
      });
      requireSomeTaken(takings);
      const results = takings.map((taking, index) =>
        toResult(taking, events[index], [request, response]),
      );
      return {
        status: 200,
        headers: { 'Content-Language': languageOf(request), Vary: 'Accept-Language' },
        body: { results },
      };
    }),
  ];
  return routes.map(countedWhenUnread);
}
