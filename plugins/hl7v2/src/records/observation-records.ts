import type { JsonObject } from '@platform/sdk';

import type { Segment } from '../message/parse-message';
import type { Candidates, Reading } from './candidate';
import { createResultKeys } from './result-key';
import { readNotes } from './notes';
import { readValue } from './observation-value';
import { codings, first, part, practitioner, present, time } from './parts';
import { readPatient, readVisit } from './patient';
import { segmentOf, type PatientGroup, type Scope } from './scopes';
import { once } from './segment-tree';
import { readSpecimen } from './specimen';

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

export interface FoundResult {
  readonly obx: Segment;
  readonly pid: Segment | undefined;
  readonly pv1: Segment | undefined;
  readonly orc: Segment | undefined;
  readonly obr: Segment | undefined;
  readonly specimens: readonly Segment[];
  /** Its position: `<number of the OBR>.<number of the OBX>`. */
  readonly part: string;
  readonly scopes: Readonly<Record<'message' | 'patient' | 'order' | 'result', Scope>>;
}

/** Every OBX with the segments that it is about. */
function* observationsIn(groups: readonly PatientGroup[]): Generator<FoundResult, void, void> {
  for (const { message, patient, orders } of groups) {
    for (const { number, order, results } of orders) {
      const shared = {
        pid: segmentOf(patient, 'PID'),
        pv1: segmentOf(patient, 'PV1'),
        orc: segmentOf(order, 'ORC'),
        obr: segmentOf(order, 'OBR'),
        specimens: order.filter(({ name }) => name === 'SPM'),
      };
      for (const [at, result] of results.entries()) {
        const [obx] = result;
        const scopes = { message, patient, order, result };
        if (obx) yield { ...shared, obx, part: `${number}.${at + 1}`, scopes };
      }
    }
  }
}

const statusOf = (obx: Segment): string | undefined => STATUSES[first(obx, 11) ?? ''];

const isOfCodes = (obx: Segment, codes: ReadonlySet<string> | undefined): boolean => {
  const [code] = obx.repetitions(3);
  return !codes || [1, 4].some((at) => codes.has(part(code, at) ?? ''));
};

function readOrder(
  { orc, obr }: Pick<FoundResult, 'orc' | 'obr'>,
  timezone: string,
  notes: readonly JsonObject[],
): JsonObject {
  const [code] = codings(obr?.repetitions(4)[0]);
  const [ofOrc, ofObr] = [orc, obr].map((one) => ({
    placer: first(one, 2),
    filler: first(one, 3),
  }));
  return present({
    placerNumber: ofObr?.placer ?? ofOrc?.placer,
    fillerNumber: ofObr?.filler ?? ofOrc?.filler,
    code,
    collectedAt: time(obr, 7, timezone),
    reportedAt: time(obr, 22, timezone),
    status: first(obr, 25),
    orderer: (obr?.repetitions(16) ?? []).map(practitioner),
    notes,
  });
}

/**
 * OBX-14, and without it OBR-7: laboratories give the time of the sample once per order. An instant is `observedAt`. A
 * day alone is `observedOn`: midnight would be wrong, and what expects an instant must not get a day. `observed` is
 * either, for what can take both.
 */
function observed({ obx, obr }: FoundResult, timezone: string): JsonObject {
  const [own, ofOrder] = [time(obx, 14, timezone), time(obr, 7, timezone)];
  // The instant of the order is that of a result of the same day only.
  const chosen = own !== undefined && !ofOrder?.startsWith(own) ? own : (ofOrder ?? own);
  return present({
    observed: chosen,
    ...(chosen?.includes('T') ? { observedAt: chosen } : { observedOn: chosen }),
  });
}

function readObservation(
  found: FoundResult,
  timezone: string,
  notes: readonly JsonObject[],
): JsonObject {
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
    analysedAt: time(obx, 19, timezone),
    notes,
  });
}

/**
 * The records of an ORU^R01 message: one per OBX of the codes and statuses that the feed wants. A result of a wanted
 * code and another status is counted as dropped; when its status takes results back, it is a record that says so.
 */
export function* observationCandidates(
  { header, groups, notes, options, untracked, drop }: Reading,
  { codes, statuses }: ObservationFilter,
): Candidates {
  const { timezone } = options;
  const notesOn = (segment: Segment | undefined) => readNotes(segment && notes.get(segment));
  const patientOf = once((pid: Segment | undefined) => readPatient(pid, options, notesOn(pid)));
  const visitOf = once((pv1: Segment | undefined) => readVisit(pv1, options));
  const orderOf = once((order: Scope) => {
    const [orc, obr] = [segmentOf(order, 'ORC'), segmentOf(order, 'OBR')];
    return readOrder({ orc, obr }, timezone, [...notesOn(orc), ...notesOn(obr)]);
  });
  const specimensOf = once((specimens: readonly Segment[]) =>
    specimens.map((spm) => readSpecimen(spm, timezone, notesOn(spm))),
  );
  const keyOf = createResultKeys({ header, notes, options, untracked });

  for (const found of observationsIn(groups)) {
    yield;
    const { obx, scopes } = found;
    if (!isOfCodes(obx, codes)) continue;
    const status = statusOf(obx);
    const isDropped = statuses !== undefined && !statuses.has(status ?? '');
    if (isDropped) drop(`status ${status ?? 'unknown'}`);
    const { key, formerly, withdraws } = keyOf(found, status);
    // What a feed drops because it was taken back is told: a run may still be about what it said before.
    if (isDropped && !withdraws) continue;
    yield {
      keyed: { key, mayChange: true, ...(isDropped && withdraws ? { withdraws } : { formerly }) },
      scopes,
      read: () =>
        present({
          patient: patientOf(found.pid),
          visit: visitOf(found.pv1),
          order: orderOf(scopes.order),
          specimens: specimensOf(found.specimens),
          observation: readObservation(found, timezone, notesOn(obx)),
        }),
    };
  }
}
