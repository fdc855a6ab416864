import { ProblemError } from '@platform/http';
import { type FieldProblem, problem } from '@platform/problems';
import { isObject } from '@platform/manifests';
import type { JsonObject, JsonValue } from '@platform/ports';

import type { IngestionResult } from './ingestion';
import { TRUNCATED } from './reserved-members';
import { SCHEDULE } from './reserved-types';

/** Names that one answer holds at most. */
const MAX_FIELDS = 50;

/** Whatever the order of members; a member that is null is one that is absent. */
function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSame(memberOf(one, name), memberOf(other, name)));
  }
  return (one ?? null) === (other ?? null);
}

const memberOf = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/**
 * The fields in which an event differs from the first one of its id, sorted. Each replica fires when it
 * fires: for the same instant that is no other event.
 */
export function differingFields(first: JsonObject, event: JsonObject): readonly string[] {
  const isCut = typeof first[TRUNCATED] === 'number';
  const names = new Set(isCut ? ['eventType'] : [...Object.keys(first), ...Object.keys(event)]);
  if (event['eventType'] === SCHEDULE) names.delete('firedAt');
  return [...names].filter((name) => !isSame(memberOf(first, name), memberOf(event, name))).sort();
}

const fieldProblem = (name: string): FieldProblem => ({
  path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  message: {
    fr: 'diffère du premier événement de ce nom',
    en: 'differs from the first event of this id',
  },
});

/**
 * 409: the id is known, with other content. Nobody can tell which of the two is meant, so it is said
 * aloud; names of fields alone, for their values are clinical.
 */
export class EventConflictError extends ProblemError {
  constructor(
    /** Of the event; `workflow` when another one was called under it. */
    readonly fields: readonly string[],
    readonly known: IngestionResult,
    code: 'event-conflict' | 'idempotency-key-reused' = 'event-conflict',
  ) {
    super(
      problem(code, {
        errors: fields.slice(0, MAX_FIELDS).map(fieldProblem),
        members: {
          outcome: 'duplicate',
          eventId: known.eventId,
          runs: known.runs.map((run) => ({ ...run })),
        },
      }),
    );
  }
}
