import type { FhirObservation } from './read-observation';
import { UsageError } from './command-line';

/** The domain event `lab.potassium.available`. */
export interface PotassiumEvent {
  readonly eventId: string;
  readonly eventType: 'lab.potassium.available';
  readonly patientId: string;
  readonly observationId: string;
  readonly code: string;
  /** ISO 8601 with an offset. */
  readonly observedAt: string;
}

const POTASSIUM_CODES: readonly string[] = ['2823-3', '6298-4'];
const ANNOUNCED_STATUSES: readonly string[] = ['final', 'preliminary', 'amended', 'corrected'];
const FULL_TIME = /T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/;

/**
 * Turns an Observation into an event. The event id depends on the observation alone, so that posting a file twice
 * starts one run. A status other than `final` is part of the id; otherwise the final result after a preliminary one
 * would count as a duplicate. Throws UsageError for an Observation that is no potassium result.
 */
export function projectEvent(observation: FhirObservation): PotassiumEvent {
  const observationId = observation.id;
  if (observationId === undefined || !/^[A-Za-z0-9.-]{1,64}$/.test(observationId)) {
    throw new UsageError('the Observation has no valid id');
  }
  const codes = (observation.code?.coding ?? []).map(({ code }) => code ?? '');
  const code = codes.find((candidate) => POTASSIUM_CODES.includes(candidate));
  if (code === undefined) {
    const found = codes.join(', ') || 'none';
    throw new UsageError(
      `not a potassium result: expected LOINC ${POTASSIUM_CODES.join(' or ')}, found ${found}`,
    );
  }
  const status = observation.status ?? 'missing';
  if (!ANNOUNCED_STATUSES.includes(status)) {
    throw new UsageError(`nothing to announce: the Observation's status is ${status}`);
  }
  const stage = status === 'final' ? '' : `.${status}`;
  return {
    eventId: `lab.potassium.Observation.${observationId}${stage}`,
    eventType: 'lab.potassium.available',
    patientId: patientOf(observation),
    observationId,
    code,
    observedAt: observedAtOf(observation),
  };
}

function patientOf({ subject }: FhirObservation): string {
  const reference = subject?.reference ?? '';
  const [, base, id] =
    /^(.*\/)?Patient\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference) ?? [];
  if (id === undefined) throw new UsageError('the Observation has no patient as its subject');
  // On another server the same id is another patient, and a file does not say which server is meant.
  if (base !== undefined) {
    throw new UsageError('the subject is on a server: write it as Patient/<id> if it is your own');
  }
  return id;
}

function observedAtOf(observation: FhirObservation): string {
  const observedAt =
    observation.effectiveDateTime ??
    observation.effectivePeriod?.end ??
    observation.effectivePeriod?.start ??
    observation.effectiveInstant ??
    observation.issued;
  if (observedAt !== undefined && FULL_TIME.test(observedAt)) return observedAt;
  throw new UsageError('the Observation has no effective time with a zone offset');
}
