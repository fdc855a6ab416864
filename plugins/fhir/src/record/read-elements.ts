import {
  conditionsOf,
  mapAllergyIntolerance,
  mapCommunication,
  mapCondition,
  type Allergy,
  type Condition,
  type RecordNotification,
} from '@platform/plugin-clinical';

import type { FoundPatient } from './find-patient';
import type { RecordDeps } from './patient-options';
import { searchRecord } from './search-record';
import { recordSection, type Section } from './record-section';

const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads conditions. The filters are negative: a diagnosis of an encounter may have no clinical status, and
 * `clinical-status=active` would not find it.
 */
export async function readConditions(
  { patient, ids }: FoundPatient,
  { includeResolved = false }: { readonly includeResolved?: boolean },
  deps: RecordDeps,
): Promise<Section<Condition>> {
  const { matches, complete } = await searchRecord(
    {
      type: 'Condition',
      patient: ids,
      helpful: [
        ['verification-status:not', 'entered-in-error,refuted'],
        ...(includeResolved
          ? []
          : [['clinical-status:not', 'resolved,inactive,remission'] as const]),
      ],
    },
    deps,
  );
  const { birthDate } = patient;
  const reading = {
    unverifiedAs: deps.options.unverifiedConditionsAs,
    ...(birthDate !== undefined && FULL_DATE.test(birthDate) && { birthDate }),
  };
  const mapped = matches.map((resource) => mapCondition(resource, reading));
  const section = recordSection('conditions', mapped, { log: deps.log, complete });
  return { ...section, elements: conditionsOf(section.elements, includeResolved) };
}

/** Reads the active allergies. */
export async function readAllergies(
  { ids }: FoundPatient,
  deps: RecordDeps,
): Promise<Section<Allergy>> {
  const { matches, complete } = await searchRecord(
    {
      type: 'AllergyIntolerance',
      patient: ids,
      helpful: [
        ['clinical-status:not', 'resolved,inactive'],
        ['verification-status:not', 'entered-in-error,refuted'],
      ],
    },
    deps,
  );
  return recordSection('allergies', matches.map(mapAllergyIntolerance), {
    log: deps.log,
    complete,
  });
}

/** Reads the most recent notifications, oldest first. */
export async function readNotifications(
  { ids }: FoundPatient,
  { limit }: { readonly limit: number },
  deps: RecordDeps,
): Promise<Section<RecordNotification>> {
  const { matches, complete } = await searchRecord(
    {
      type: 'Communication',
      patient: ids,
      helpful: [['_sort', '-sent']],
      limit,
    },
    deps,
  );
  return recordSection(
    'notifications',
    matches.map((one) => mapCommunication(one, deps.client.isOwnBase)),
    { log: deps.log, complete },
  );
}
