import {
  appointmentStarts,
  BOOKED,
  fulfilledRequests,
  mapProcedure,
  mapServiceRequest,
  proceduresOf,
  withAppointment,
  type Mapped,
  type Procedure,
} from '@platform/plugin-clinical';
import type { Procedure as FhirProcedure, ServiceRequest } from 'fhir/r4';

import type { RecordDeps } from './patient-options';
import { searchRecord } from './search-record';
import { recordSection, type Section } from './record-section';

type Horizon = 'past' | 'upcoming' | 'all';

const PROCEDURE_STATUSES: Readonly<Record<Horizon, readonly [string, string]>> = {
  all: ['status:not', 'entered-in-error'],
  upcoming: ['status', 'preparation,in-progress,on-hold'],
  past: ['status', 'completed,stopped,not-done,unknown'],
};

const REQUEST_STATUSES: Readonly<Record<Horizon, string>> = {
  // One of unknown status gives no act, but it must be counted.
  all: 'draft,active,on-hold,revoked,completed,unknown',
  upcoming: 'draft,active,on-hold,unknown',
  past: 'revoked,completed',
};

/** Reads procedures that were performed or have begun, and requests for those that are planned. */
export async function readProcedures(
  patient: readonly string[],
  { horizon = 'all' }: { readonly horizon?: Horizon },
  deps: RecordDeps,
): Promise<Section<Procedure>> {
  const [procedures, requests, starts] = await Promise.all([
    readPerformed(patient, horizon, deps),
    readRequests(patient, horizon, deps),
    deps.options.appointments ? readStarts(patient, deps) : new Map<string, string>(),
  ]);
  const fulfilled = fulfilledRequests(procedures, deps.client.isOwnBase);
  const categories = deps.options.procedureCategories;
  const mapped: Mapped<Procedure>[] = [
    ...procedures.map((resource) => mapProcedure(resource, deps.clock)),
    ...requests.map((resource) =>
      mapServiceRequest(withAppointment(resource, starts), { fulfilled, categories }),
    ),
  ];
  const section = recordSection('procedures', mapped, { log: deps.log, complete: true });
  return { ...section, elements: proceduresOf(section.elements, horizon) };
}

async function readPerformed(
  patient: readonly string[],
  horizon: Horizon,
  deps: RecordDeps,
): Promise<readonly FhirProcedure[]> {
  const { matches } = await searchRecord(
    {
      type: 'Procedure',
      patient,
      helpful: [PROCEDURE_STATUSES[horizon]],
    },
    deps,
  );
  return matches;
}

async function readRequests(
  patient: readonly string[],
  horizon: Horizon,
  deps: RecordDeps,
): Promise<readonly ServiceRequest[]> {
  const { client, options } = deps;
  // A server without requests has no planned acts.
  if (!(await client.capabilities()).of('ServiceRequest').allows('search-type')) return [];
  const { matches } = await searchRecord(
    {
      type: 'ServiceRequest',
      patient,
      helpful: [
        ['status', REQUEST_STATUSES[horizon]],
        ['category', options.procedureCategories.join(',')],
      ],
    },
    deps,
  );
  return matches;
}

/** Request → start of the appointment that is booked for it: the request often has only a wish. */
async function readStarts(
  patient: readonly string[],
  deps: RecordDeps,
): Promise<ReadonlyMap<string, string>> {
  const declared = (await deps.client.capabilities()).of('Appointment');
  const { matches } = await searchRecord(
    {
      type: 'Appointment',
      patient,
      patientParameter: declared.searchesBy('patient') ? 'patient' : 'actor',
      helpful: [['status', BOOKED.join(',')]],
    },
    deps,
  );
  return appointmentStarts(matches, deps.clock.now(), deps.client.isOwnBase);
}
