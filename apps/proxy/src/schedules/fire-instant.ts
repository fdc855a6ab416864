import { ProblemError } from '@platform/http';
import { firingPrefix } from '@platform/interpreter';
import { recordEventGenerated, type IngestionOutcome, type Logger } from '@platform/telemetry';

import { countIngestion } from '../events/answer-ingestion';
import type { DomainEvent } from '../events/event-schema';
import { ingestFor } from '../events/ingest-event';
import { ingestionNow, type IngestionBase } from '../events/ingestion';
import { SCHEDULE } from '../events/reserved-names';
import { scheduleIdentity } from '../identity/identities-of';
import { isSameVersion, type Schedule } from './schedule';

/** A firing within this delay counts as on time, so that every replica sends the same `firedAt`. */
const ON_TIME_MS = 10_000;

function eventOf(slug: string, instant: Date, now: Date): DomainEvent {
  const scheduledFor = instant.toISOString();
  const isOnTime = now.getTime() - instant.getTime() <= ON_TIME_MS;
  return {
    eventId: `${firingPrefix(slug)}${scheduledFor}`,
    eventType: SCHEDULE,
    scheduledFor,
    firedAt: isOnTime ? scheduledFor : now.toISOString(),
  };
}

export function recordFiring(slug: string, outcome: IngestionOutcome): void {
  recordEventGenerated({ source: SCHEDULE, feed: slug, event: SCHEDULE, outcome });
}

/**
 * Starts the run of one instant. Every proxy and every retry starts the same run. Returns `superseded` when the version
 * is no longer the published one and nothing was started. A firing that is refused for good is logged and counts as
 * fired. Rejects when the event cannot be taken now.
 */
export async function fireInstant(
  { workflow: { slug, version, hash } }: Schedule,
  instant: Date,
  { log, ...base }: IngestionBase & { readonly log: Logger },
): Promise<'fired' | 'superseded'> {
  const deps = await ingestionNow(base, [scheduleIdentity(slug)]);
  const workflow = deps.workflows.find((published) => published.slug === slug);
  if (!workflow || !isSameVersion(workflow, { version, hash })) return 'superseded';
  const event = eventOf(slug, instant, deps.now());
  try {
    const { outcome } = await countIngestion(() => ingestFor(workflow, event, deps));
    recordFiring(slug, outcome);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status === 503) throw error;
    const { eventId } = event;
    log.error({ workflow: slug, eventId, error: error.problem.code }, 'déclenchement refusé');
    recordFiring(slug, 'rejected');
  }
  return 'fired';
}
