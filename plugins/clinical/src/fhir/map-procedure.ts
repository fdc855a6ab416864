import type { Procedure as FhirProcedure } from 'fhir/r4';
import type { Procedure } from '../ports/clinical-elements';
import type { RecordClock } from '../record/record-clock';
import { codingOf } from './coding';
import { endOf, isOver } from './dates';
import { mappedTo, skippedFor, type Mapped } from './mapped';
import { joined, noteOf } from './notes';
import { isStatedAbsence } from './stated-absence';

const STATUSES: Readonly<Record<string, Procedure['status']>> = {
  preparation: 'planned',
  'in-progress': 'in-progress',
  'on-hold': 'in-progress',
  completed: 'completed',
  stopped: 'cancelled',
  'not-done': 'cancelled',
};

/**
 * Converts a FHIR R4 Procedure to the port's shape. One of unknown status is completed if it was
 * performed in the past, else skipped; when its date is none, as `procedure-date-unreadable`. A planned one has `scheduledAt`, every other `performedAt`.
 */
export function mapProcedure(resource: FhirProcedure, clock: RecordClock): Mapped<Procedure> {
  const performed = resource.performedDateTime ?? endOf(resource.performedPeriod);
  const stated: string | undefined = resource.status;
  const wasPerformed = performed === undefined ? false : isOver(performed, clock);
  if (stated === 'unknown' && wasPerformed === undefined)
    return skippedFor('procedure-date-unreadable');
  const status =
    stated === 'unknown' && wasPerformed ? ('completed' as const) : STATUSES[stated ?? ''];
  if (status === undefined) return skippedFor(`procedure-status-${stated ?? 'missing'}`);
  if (isStatedAbsence(resource.code)) return skippedFor('procedure-absent');
  const coding = codingOf(resource.code);
  if (coding === undefined) return skippedFor('procedure-without-code');
  const scheduled = resource.performedDateTime ?? resource.performedPeriod?.start;
  // Why it was not done tells a reader more than its code alone.
  const note = joined([noteOf(resource.note), resource.statusReason?.text]);
  return mappedTo({
    coding,
    status,
    ...(status === 'planned'
      ? scheduled !== undefined && { scheduledAt: scheduled }
      : performed !== undefined && { performedAt: performed }),
    ...(note !== undefined && { note }),
  });
}
