import { problemOf, type Audit } from '@platform/http';
import { rootLogger } from '@platform/telemetry';

import { countIngestion, refusalOf } from '../answer-ingestion';
import { subjectsOf } from '../event-context';
import { eventIdOf, type DomainEvent } from '../event-schema';
import { withIdsOfCall } from '../ids-of-call';
import { ingestEvent } from '../ingest-event';
import type { IngestionDeps, IngestionResult } from '../ingestion';
import { inOrder, type KeyedItem } from './in-order';

/** What became of one event of a batch. */
export type Taking =
  | { readonly kind: 'taken'; readonly result: IngestionResult }
  /** `duplicate`: of an event with other content. */
  | { readonly kind: 'rejected' | 'duplicate' | 'unavailable'; readonly error: unknown };

export interface BatchDeps extends IngestionDeps {
  /** Keeps a line about one event before it is taken, and another one when it is refused. */
  readonly audit: Audit;
}

/** Later events about the same must not be taken before this one is. */
const isWaitedFor = (taking: Taking): boolean =>
  taking.kind === 'unavailable' && problemOf(taking.error).status === 503;

function keyed(body: unknown, { catalog }: IngestionDeps): KeyedItem<unknown> {
  const eventId = eventIdOf(body);
  if (eventId === undefined) return { item: body, keys: [] };
  const { subjects } = subjectsOf(withIdsOfCall(body as DomainEvent, catalog), catalog);
  const abouts = Object.entries(subjects).map(([kind, id]) => `subject ${kind} ${id}`);
  return { item: body, keys: [`event ${eventId}`, ...abouts] };
}

async function take(body: unknown, { audit, ...deps }: BatchDeps): Promise<Taking> {
  const eventId = eventIdOf(body);
  try {
    if (eventId !== undefined) await audit(`event:${eventId}`);
    return { kind: 'taken', result: await countIngestion(() => ingestEvent(body, deps)) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) {
      const { status, code } = problemOf(error);
      if (eventId !== undefined) {
        await audit(`event:${eventId}`, { status, code }).catch(() => undefined);
      }
      return { kind: refusal, error };
    }
    if (problemOf(error).status !== 503) {
      rootLogger.error({ eventId, err: error }, 'événement d’un lot en échec');
    }
    return { kind: 'unavailable', error };
  }
}

/**
 * Takes the events of a batch, each by itself: those that share an event id or a subject in their
 * order, and none of these once one of them cannot be taken now, so that sending what was not taken
 * again keeps the order.
 */
export function takeBatch(events: readonly unknown[], deps: BatchDeps): Promise<readonly Taking[]> {
  return inOrder<unknown, Taking>(
    events.map((body) => keyed(body, deps)),
    async (body, before) => before.find(isWaitedFor) ?? take(body, deps),
  );
}
