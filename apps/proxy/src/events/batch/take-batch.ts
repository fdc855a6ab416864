import { ENGINE_CONCURRENCY, limitConcurrency, type IngressClient } from '@platform/engine-api';
import { problemOf, type Audit } from '@platform/http';
import { rootLogger } from '@platform/telemetry';

import { countIngestion, refusalOf } from '../answer-ingestion';
import { orderKeysOf } from '../event-order';
import { eventIdOf } from '../event-schema';
import { ingestEvent } from '../ingest-event';
import type { IngestionDeps, IngestionResult } from '../ingestion';

/** The outcome of one event of a batch. */
export type Taking =
  | { readonly kind: 'taken'; readonly result: IngestionResult }
  /** `duplicate`: of an event with other content. */
  | { readonly kind: 'rejected' | 'duplicate' | 'unavailable'; readonly error: unknown };

interface BatchDeps extends IngestionDeps {
  /** Writes one audit line before an event is taken, and another one when it is refused. */
  readonly audit: Audit;
}

/** Whether later events that share a key with this one have to be held back: it may be sent again. */
const holdsBackLater = (taking: Taking): boolean =>
  taking.kind === 'unavailable' && problemOf(taking.error).status === 503;

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

/** Shares one limit of concurrent engine calls among all events of a batch. */
function limitedIngress(ingress: IngressClient): IngressClient {
  const limited = limitConcurrency(ENGINE_CONCURRENCY);
  return {
    ...ingress,
    startRun: (input) => limited(() => ingress.startRun(input)),
    hasRun: (runId) => limited(() => ingress.hasRun(runId)),
    addressOf: (runId) => limited(() => ingress.addressOf(runId)),
    deliverEvent: (runId, event) => limited(() => ingress.deliverEvent(runId, event)),
  };
}

/**
 * Takes the events of a batch, each by itself. Events that share an event id or a subject are taken in their order;
 * once one of them is unavailable, so are the later ones, so that sending these again keeps the order. Other events
 * are taken concurrently, so that their writes share transactions.
 */
export function takeBatch(
  events: readonly unknown[],
  given: BatchDeps,
): Promise<readonly Taking[]> {
  const deps = { ...given, ingress: limitedIngress(given.ingress) };
  const lastOfKey = new Map<string, Promise<Taking>>();
  return Promise.all(
    events.map((body) => {
      const keys = orderKeysOf(body, deps.catalog);
      const before = new Set(keys.flatMap((key) => lastOfKey.get(key) ?? []));
      const taken = Promise.all(before).then(
        (takings) => takings.find(holdsBackLater) ?? take(body, deps),
      );
      for (const key of keys) lastOfKey.set(key, taken);
      return taken;
    }),
  );
}
