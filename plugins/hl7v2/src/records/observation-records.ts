import type { JsonObject } from '@platform/sdk';

import { toIsoTime } from '../message/hl7-time';
import type { Message, Segment } from '../message/parse-message';
import type { MessageRecord } from './admission-records';
import type { MessageHeader } from './header';
import { readValue } from './observation-value';
import { codings, first, part, practitioner, present } from './parts';
import { readPatient, readVisit, type ReadOptions } from './patient';

/** Table HL70085 as the statuses of FHIR R4, by HL7's own map. `D` and `W` take a result back. */
const STATUSES: Readonly<Record<string, string>> = {
  C: 'corrected',
  D: 'entered-in-error',
  F: 'final',
  I: 'registered',
  O: 'registered',
  P: 'preliminary',
  R: 'preliminary',
  S: 'preliminary',
  U: 'final',
  W: 'entered-in-error',
  X: 'cancelled',
};

/** LOINC, as table HL70396 and senders name it. */
const LOINC = new Set(['LN', 'LOINC', 'http://loinc.org', '2.16.840.1.113883.6.1']);

/** What a feed wants of the observations. A record is built only for these. */
export interface ObservationFilter {
  /** Any of these codes, in OBX-3.1 or OBX-3.4; all when absent. */
  readonly codes?: ReadonlySet<string>;
  /** Any of these statuses; all when absent. */
  readonly statuses?: ReadonlySet<string>;
}

interface Found {
  readonly obx: Segment;
  readonly part: string;
  readonly pid: Segment | undefined;
  readonly pv1: Segment | undefined;
  readonly obr: Segment | undefined;
}

/** Every OBX with the segments that it is about. Its position is stable; OBX-1 is not always sent, nor unique. */
function* observationsIn({ segments }: Message): Generator<Found> {
  let pid, pv1, obr: Segment | undefined;
  let [order, set] = [0, 0];
  for (const segment of segments) {
    if (segment.name === 'PID') [pid, pv1, obr] = [segment, undefined, undefined];
    else if (segment.name === 'PV1') pv1 = segment;
    else if (segment.name === 'OBR') [obr, order, set] = [segment, order + 1, 0];
    else if (segment.name === 'OBX') {
      set += 1;
      yield { obx: segment, part: `${order}.${set}`, pid, pv1, obr };
    }
  }
}

const statusOf = (obx: Segment): string | undefined => STATUSES[first(obx, 11) ?? ''];

function isWanted({ obx }: Found, { codes, statuses }: ObservationFilter): boolean {
  if (statuses && !statuses.has(statusOf(obx) ?? '')) return false;
  if (!codes) return true;
  const [code] = obx.repetitions(3);
  return [1, 4].some((at) => codes.has(part(code, at) ?? ''));
}

function readOrder(obr: Segment | undefined, { timezone }: ReadOptions): JsonObject {
  const [code] = codings(obr?.repetitions(4)[0]);
  return present({
    placerNumber: first(obr, 2),
    fillerNumber: first(obr, 3),
    code,
    collectedAt: toIsoTime(first(obr, 7), timezone),
    reportedAt: toIsoTime(first(obr, 22), timezone),
    status: first(obr, 25),
    orderer: (obr?.repetitions(16) ?? []).map(practitioner),
  });
}

/**
 * OBX-14, and without it OBR-7: laboratories give the time of the sample once per order. An instant is `observedAt`. A
 * day alone is `observedOn`: midnight would be wrong, and what expects an instant must not get a day.
 */
function observed({ obx, obr }: Found, timezone: string): JsonObject {
  const [own, ofOrder] = [first(obx, 14), first(obr, 7)].map((text) => toIsoTime(text, timezone));
  // The instant of the order is that of a result of the same day only.
  const time = own !== undefined && !ofOrder?.startsWith(own) ? own : (ofOrder ?? own);
  return present(time?.includes('T') ? { observedAt: time } : { observedOn: time });
}

function readObservation(found: Found, { timezone }: ReadOptions): JsonObject {
  const { obx } = found;
  const known = codings(obx.repetitions(3)[0]);
  const main = known.find(({ system }) => LOINC.has(system as string)) ?? known[0];
  const [unit] = obx.repetitions(6);
  return present({
    setId: first(obx, 1),
    subId: first(obx, 4),
    ...present({ code: main?.['code'], display: main?.['display'], system: main?.['system'] }),
    codings: known,
    ...readValue(obx, timezone),
    unit: part(unit, 1) ?? part(unit, 2),
    unitText: part(unit, 2),
    unitSystem: part(unit, 3),
    referenceRange: first(obx, 7),
    flags: obx.repetitions(8).flatMap((one) => part(one, 1) ?? []),
    status: statusOf(obx),
    statusCode: first(obx, 11),
    ...observed(found, timezone),
    analysedAt: toIsoTime(first(obx, 19), timezone),
  });
}

/** Reads a segment once for all the observations that share it. */
function once(read: (segment: Segment | undefined) => JsonObject) {
  const known = new Map<Segment | undefined, JsonObject>();
  return (segment: Segment | undefined): JsonObject => {
    const found = known.get(segment) ?? read(segment);
    known.set(segment, found);
    return found;
  };
}

/** The records of an ORU^R01 message: one per OBX that the filter wants. */
export function observationRecords(
  message: Message,
  header: MessageHeader,
  options: ReadOptions,
  filter: ObservationFilter,
): readonly MessageRecord[] {
  const patientOf = once((pid) => readPatient(pid, options));
  const visitOf = once((pv1) => readVisit(pv1, options));
  const orderOf = once((obr) => readOrder(obr, options));
  return [...observationsIn(message)]
    .filter((found) => isWanted(found, filter))
    .map((found) => ({
      part: found.part,
      record: present({
        message: header.message,
        patient: patientOf(found.pid),
        visit: visitOf(found.pv1),
        order: orderOf(found.obr),
        observation: readObservation(found, options),
      }),
    }));
}
