import type { JsonObject } from '@platform/sdk';

import type { Segment } from '../message/parse-message';
import { fieldMissing } from '../message/refusals';
import type { Candidates, Reading } from './candidate';
import { readMovement } from './movement';
import { readNotes } from './notes';
import { first, identifiers, present, time } from './parts';
import { choosePatientId, readPatient, readVisit, type ReadOptions } from './patient';
import { segmentOf } from './scopes';

/** MRG: the identifiers that the patient no longer has; their data now belong to `patient`. */
function readMerge(mrg: Segment | undefined, options: ReadOptions): JsonObject {
  const found = identifiers(mrg, 1);
  return present({ id: choosePatientId(found, options.patientId), identifiers: found });
}

const readEvent = (evn: Segment | undefined, trigger: string, timezone: string): JsonObject =>
  present({
    code: trigger,
    recordedAt: time(evn, 2, timezone),
    reason: first(evn, 4),
    occurredAt: time(evn, 6, timezone),
  });

/**
 * The records of an ADT message: one, or one per patient when it names several. Throws MessageRefusedError without PID.
 */
export function* admissionCandidates({ header, groups, notes, options }: Reading): Candidates {
  if (groups.length === 0) throw fieldMissing('PID');
  for (const [index, { message, patient }] of groups.entries()) {
    yield {
      keyed: {
        key: groups.length === 1 ? header.key : `${header.key}|${index + 1}`,
        mayChange: false,
      },
      scopes: { message, patient },
      read() {
        const pid = segmentOf(patient, 'PID');
        return present({
          event: readEvent(segmentOf(message, 'EVN'), header.trigger, options.timezone),
          patient: readPatient(pid, options, readNotes(pid && notes.get(pid))),
          visit: readVisit(segmentOf(patient, 'PV1'), options),
          movement: readMovement(
            segmentOf(patient, 'ZBE') ?? segmentOf(message, 'ZBE'),
            options.timezone,
          ),
          merge: readMerge(segmentOf(patient, 'MRG'), options),
        });
      },
    };
  }
}
