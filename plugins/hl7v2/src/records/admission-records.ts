import type { JsonObject } from '@platform/sdk';

import { toIsoTime } from '../message/hl7-time';
import type { Message, Segment } from '../message/parse-message';
import { fieldMissing } from '../message/refusals';
import type { MessageHeader } from './header';
import { first, identifiers, present } from './parts';
import { choosePatientId, readPatient, readVisit, type ReadOptions } from './patient';

/** A record, and what distinguishes it from the others of the same message. */
export interface MessageRecord {
  /** `''` for the only record of a message. */
  readonly part: string;
  readonly record: JsonObject;
}

interface Group {
  readonly pid: Segment;
  pv1?: Segment;
  mrg?: Segment;
}

/** A merge message may name several patients: each PID begins a group. */
function groupsOf({ segments }: Message): readonly Group[] {
  const groups: Group[] = [];
  for (const segment of segments) {
    const group = groups.at(-1);
    if (segment.name === 'PID') groups.push({ pid: segment });
    else if (segment.name === 'PV1' && group) group.pv1 ??= segment;
    else if (segment.name === 'MRG' && group) group.mrg ??= segment;
  }
  return groups;
}

/** MRG: the identifiers that the patient no longer has; their data now belong to `patient`. */
function readMerge(mrg: Segment | undefined, options: ReadOptions): JsonObject {
  const found = identifiers(mrg, 1);
  return present({ id: choosePatientId(found, options.patientId), identifiers: found });
}

/**
 * The records of an ADT message: one, or one per patient when it names several. Throws MessageRefusedError without PID.
 */
export function admissionRecords(
  message: Message,
  header: MessageHeader,
  options: ReadOptions,
): readonly MessageRecord[] {
  const evn = message.segments.find(({ name }) => name === 'EVN');
  const event = present({
    code: header.trigger,
    recordedAt: toIsoTime(first(evn, 2), options.timezone),
    reason: first(evn, 4),
    occurredAt: toIsoTime(first(evn, 6), options.timezone),
  });
  const groups = groupsOf(message);
  if (groups.length === 0) throw fieldMissing('PID');
  return groups.map(({ pid, pv1, mrg }, index) => ({
    part: groups.length === 1 ? '' : String(index + 1),
    record: present({
      message: header.message,
      event,
      patient: readPatient(pid, options),
      visit: readVisit(pv1, options),
      merge: readMerge(mrg, options),
    }),
  }));
}
