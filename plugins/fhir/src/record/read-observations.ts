import {
  mapObservation,
  observationsOf,
  type Observation,
  type ObservationQuery,
} from '@platform/plugin-clinical';
import { NodeError } from '@platform/sdk';
import type { Observation as FhirObservation } from 'fhir/r4';
import { DateTime } from 'luxon';

import { token, type SearchParams } from '../client/search-params';
import type { RecordDeps } from './patient-options';
import { searchRecord } from './search-record';
import { recordSection, type Section } from './record-section';

/**
 * More than the limit is read: servers sort periods and partial dates by either bound, so the most recent
 * ones can stand a little further down.
 */
const MARGIN = 20;

/** Results, and those that are cancelled or of unknown status: these are not shown, so they must be counted. */
const STATUSES = 'final,amended,corrected,preliminary,cancelled,unknown';

/** Reads observations, most recent first. Results without a date of effect are not found by `since`. */
export async function readObservations(
  patient: readonly string[],
  query: ObservationQuery,
  deps: RecordDeps,
): Promise<Section<Observation>> {
  const { clock, options, log } = deps;
  const { code: wanted, system } = query;
  const reading = {
    zone: clock.zone,
    language: options.language,
    lenientNumeric: options.lenientNumeric,
    units: options.units,
    ...(wanted !== undefined && { wanted: { code: wanted, system } }),
  };
  const { limit, ...filters } = query;
  // What the port cannot hold does not count towards the limit, but is counted as skipped.
  const unreadable = new Set<FhirObservation>();
  const keep = (resource: FhirObservation): boolean => {
    const { elements } = mapObservation(resource, reading);
    if (elements.length === 0) unreadable.add(resource);
    return observationsOf(elements, filters, clock.zone).length > 0;
  };
  const searches = (await codeParams(query, deps)).map((code) =>
    searchRecord(
      {
        type: 'Observation',
        patient,
        helpful: [
          ...code,
          ...sinceParams(query.since, clock.zone),
          ['status', STATUSES],
          ['_sort', '-date'],
        ],
        keep,
        ...(limit !== undefined && { limit: limit + MARGIN }),
      },
      deps,
    ),
  );
  const found = await Promise.all(searches);
  const resources = uniqueById([...found.flatMap(({ matches }) => matches), ...unreadable]);
  const mapped = byIssue(resources).map((resource) => mapObservation(resource, reading));
  const isComplete = found.every(({ complete }) => complete);
  const section = recordSection('observations', mapped, { log, complete: isComplete });
  return { ...section, elements: observationsOf(section.elements, query, clock.zone) };
}

/**
 * One or two searches. `combo-code` also finds components: a systolic pressure is a component of the blood
 * pressure. A server without it has a parameter for each place.
 */
async function codeParams(
  { code, system }: ObservationQuery,
  { client, logOnce }: RecordDeps,
): Promise<readonly SearchParams[]> {
  if (code === undefined) return [[]];
  if (system === undefined) {
    logOnce(
      `code ${code}`,
      { code },
      'observations lues par code sans système : tout système convient',
    );
  }
  const declared = (await client.capabilities()).of('Observation');
  const value = token(system, code);
  if (declared.searchesBy('combo-code')) return [[['combo-code', value]]];
  if (declared.searchesBy('component-code')) {
    return [[['code', value]], [['component-code', value]]];
  }
  logOnce(
    'component-code',
    {},
    'le serveur FHIR ne cherche pas dans les composants des observations',
  );
  return [[['code', value]]];
}

const uniqueById = (resources: readonly FhirObservation[]): readonly FhirObservation[] => [
  ...new Map(resources.map((resource) => [resource.id ?? resource, resource])).values(),
];

/**
 * The floor is sent as a day, one day early: a server compares partial dates by their start, and dates
 * without an offset in a zone of its own. What is too early is left out here.
 */
function sinceParams(since: string | undefined, zone: string): SearchParams {
  if (since === undefined) return [];
  const floor = DateTime.fromISO(since, { zone });
  if (!floor.isValid) {
    throw new NodeError('CLINICAL_DATE_INVALID', {
      fr: `date illisible : « ${since} » (attendu : ISO 8601)`,
      en: `unreadable date: "${since}" (expected: ISO 8601)`,
    });
  }
  return [['date', `ge${floor.toUTC().minus({ days: 1 }).toISODate()}`]];
}

/** Of two observations at one instant, the one issued last counts as recorded last; then the greater id. */
const byIssue = (resources: readonly FhirObservation[]): readonly FhirObservation[] =>
  [...resources].sort(
    (a, b) =>
      (Date.parse(a.issued ?? '') || 0) - (Date.parse(b.issued ?? '') || 0) ||
      (a.issued !== undefined && b.issued !== undefined ? compare(a.id, b.id) : 0),
  );

const compare = (a = '', b = ''): number => (a < b ? -1 : Number(a > b));
