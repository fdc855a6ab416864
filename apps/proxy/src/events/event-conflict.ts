import { ProblemError } from '@platform/http';
import { type FieldProblem, problem } from '@platform/problems';
import { isSameContent } from '@platform/interpreter';
import type { JsonObject, JsonValue } from '@platform/ports';
import { rootLogger } from '@platform/telemetry';

import type { DomainEvent } from './event-schema';
import type { IngestionResult } from './ingestion';
import { SCHEDULE, TRUNCATED } from './reserved-names';

/** Maximum number of fields that one response names. */
const MAX_DIFFERING_FIELDS = 50;

const memberOf = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/**
 * Returns the sorted names of the fields in which an event differs from the first event of its id. `firedAt` of a
 * schedule is ignored: replicas fire the same instant at slightly different times.
 */
export function differingFields(first: JsonObject, event: JsonObject): readonly string[] {
  const isTruncated = typeof first[TRUNCATED] === 'number';
  const names = new Set(
    isTruncated ? ['eventType'] : [...Object.keys(first), ...Object.keys(event)],
  );
  if (event['eventType'] === SCHEDULE) names.delete('firedAt');
  return [...names]
    .filter((name) => !isSameContent(memberOf(first, name), memberOf(event, name)))
    .sort();
}

const fieldProblem = (name: string): FieldProblem => ({
  path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  message: {
    fr: 'diffère du premier événement de ce nom',
    en: 'differs from the first event of this id',
  },
});

/**
 * 409: the id is known, with other content. Which of the two events is right cannot be known, so the caller has to
 * decide. The problem names fields only, because their values are clinical.
 */
export class EventConflictError extends ProblemError {
  constructor(
    /** Of the event; `workflow` when the id was used for a call of another workflow. */
    readonly fields: readonly string[],
    readonly known: IngestionResult,
    code: 'event-conflict' | 'idempotency-key-reused' = 'event-conflict',
  ) {
    super(
      problem(code, {
        errors: fields.slice(0, MAX_DIFFERING_FIELDS).map(fieldProblem),
        members: {
          outcome: 'duplicate',
          eventId: known.eventId,
          runs: known.runs.map((run) => ({ ...run })),
        },
      }),
    );
  }
}

/** What is known of an existing run when its event arrives again. */
export interface KnownRun {
  readonly event: JsonObject | null;
  readonly workflowSlug?: string | null;
}

/**
 * Returns the fields in which an event differs from the event that the run was started with, and `workflow` when it
 * is meant for another workflow (`meantFor`: a slug; undefined for an event that any workflow may take).
 */
export function conflictsWith(
  { event: first, workflowSlug }: KnownRun,
  event: DomainEvent,
  meantFor: string | undefined,
): readonly string[] {
  const fields = first ? differingFields(first, event) : [];
  const isOther = meantFor !== undefined && workflowSlug !== meantFor;
  return isOther && !fields.includes('workflow') ? [...fields, 'workflow'] : fields;
}

/** Logs and throws the 409 problem when `fields` is not empty. */
export function refuseConflict(
  fields: readonly string[],
  { eventType }: Pick<DomainEvent, 'eventType'>,
  known: IngestionResult,
): void {
  if (fields.length === 0) return;
  rootLogger.warn(
    { eventId: known.eventId, eventType, fields },
    'événement déjà reçu avec un autre contenu : le premier reste',
  );
  throw new EventConflictError(fields, known);
}
