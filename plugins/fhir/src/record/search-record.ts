import { parseReference, referencedId, type IsOwnServer } from '@platform/plugin-clinical';
import type { EffectLog } from '@platform/sdk';
import type { FhirResource, Reference } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';
import { isInvalid } from '../client/fhir-error';
import type { IncludedResource } from '../client/fhir-search';
import { escapeValue, type SearchParams } from '../client/search-params';

type ResourceType = FhirResource['resourceType'];
export type ResourceOf<T extends ResourceType> = Extract<
  FhirResource,
  { readonly resourceType: T }
>;

export interface RecordQuery<T extends ResourceType> {
  readonly type: T;
  /** Logical ids of the patient: the one of the record, and those that it replaced in a merge. */
  readonly patient: readonly string[];
  /** Parameter that selects the patient. Default `patient`. */
  readonly patientParameter?: string;
  /** Filters and orders that spare work. The caller selects again, so the server may not know them. */
  readonly helpful?: SearchParams;
  readonly keep?: (resource: ResourceOf<T>) => boolean;
  readonly limit?: number;
}

export interface Found<T extends ResourceType> {
  readonly matches: readonly ResourceOf<T>[];
  readonly included: readonly IncludedResource[];
  /** False when `limit` left out some. */
  readonly complete: boolean;
}

const SEARCH_PAGE_SIZE = '100';

/** More make an address that some servers refuse. */
const IDS_PER_SEARCH = 50;

/** The parameters of the searches that read resources by id, some ids at a time. */
export function* idSearches(ids: readonly string[]): Generator<SearchParams> {
  for (let from = 0; from < ids.length; from += IDS_PER_SEARCH) {
    const some = ids.slice(from, from + IDS_PER_SEARCH);
    yield [
      ['_id', some.map(escapeValue).join(',')],
      ['_count', String(IDS_PER_SEARCH)],
    ];
  }
}

/**
 * Searches resources of one patient's record, oldest change first. Resources of another patient are left
 * out, whatever the server does with the filter. Servers compare references as texts, so the patient is named under every
 * address of the server as well. Parameters that the server does not declare are not sent. When it refuses the others as
 * invalid, only the required ones are sent again, and then only the relative reference. A result in another order is read whole, because its first part would be arbitrary.
 */
export async function searchRecord<T extends ResourceType>(
  {
    type,
    patient,
    patientParameter = 'patient',
    helpful = [],
    keep = () => true,
    limit,
  }: RecordQuery<T>,
  { client, log }: { readonly client: FhirClient; readonly log: EffectLog },
): Promise<Found<T>> {
  const declared = (await client.capabilities()).of(type);
  const sent = helpful.filter(([name]) => {
    const parameter = name.split(':')[0] ?? name;
    return parameter.startsWith('_') || declared.searchesBy(parameter);
  });
  const references = patient.map((id) => `Patient/${id}`);
  const relative = references.join(',');
  const everyForm = references.flatMap((reference) => [
    reference,
    ...client.ownBases.map((base) => escapeValue(`${base}/${reference}`)),
  ]);
  const search = (extra: SearchParams, most?: number, about = everyForm.join(',')) =>
    client.search(type, [[patientParameter, about], ...extra, ['_count', pageSize(most)]], {
      keep: (resource) =>
        resource.resourceType === type &&
        subjectOf(resource, patient, client.isOwnBase) !== 'other' &&
        keep(resource as ResourceOf<T>),
      ...(most !== undefined && { limit: most }),
    });
  const orderOf = (params: SearchParams) => params.some(([name]) => name === '_sort');

  const readAll = async () => {
    const found = await search(sent, orderOf(sent) ? limit : undefined);
    const isUnsorted = limit !== undefined && found.ignored.includes('_sort');
    return isUnsorted ? search(sent) : found;
  };
  const simplerUnlessInvalid = async <T>(tried: () => Promise<T>, simpler: () => Promise<T>) => {
    try {
      return await tried();
    } catch (error) {
      if (!isInvalid(error)) throw error;
      log.warn(
        { type, parameters: [patientParameter, ...sent.map(([name]) => name)] },
        'recherche refusée par le serveur FHIR : relue plus simplement',
      );
      return simpler();
    }
  };
  const result = await simplerUnlessInvalid(readAll, () =>
    simplerUnlessInvalid(
      () => search([]),
      () => search([], undefined, relative),
    ),
  );
  // When the server ignored whose record is searched, it does not say whose an unnamed resource is.
  const isAnybodys = result.ignored.includes(patientParameter);
  const matches = (result.matches as readonly ResourceOf<T>[]).filter(
    (resource) => !isAnybodys || subjectOf(resource, patient, client.isOwnBase) === 'this',
  );
  return {
    matches: byLastUpdated(matches),
    included: result.included,
    complete: result.complete,
  };
}

/**
 * Whose resource it is. `other` names another patient, one of another server with the same id, or a subject that is no
 * patient: a group, a device. `unnamed` has no id of a patient (a business identifier): only the server knows.
 */
function subjectOf(
  resource: FhirResource,
  patient: readonly string[],
  isOwnServer: IsOwnServer,
): 'this' | 'other' | 'unnamed' {
  const named = subjectsOf(resource).flatMap((reference) => {
    const target = parseReference(reference);
    const isNamed = target?.kind === 'resource' || target?.kind === 'urn';
    return isNamed ? [referencedId(reference, 'Patient', isOwnServer)] : [];
  });
  if (named.length === 0) return 'unnamed';
  return named.some((id) => id !== undefined && patient.includes(id)) ? 'this' : 'other';
}

function subjectsOf(resource: FhirResource): readonly (Reference | undefined)[] {
  if (resource.resourceType === 'Appointment') {
    return resource.participant
      .map(({ actor }) => actor)
      .filter((actor) => {
        const target = parseReference(actor);
        return target?.kind === 'resource' && target.type === 'Patient';
      });
  }
  const {
    subject,
    patient: owner,
    for: beneficiary,
  } = resource as Readonly<Partial<Record<'subject' | 'patient' | 'for', Reference>>>;
  return [subject ?? owner ?? beneficiary];
}

const pageSize = (limit: number | undefined): string =>
  limit === undefined || limit > Number(SEARCH_PAGE_SIZE) ? SEARCH_PAGE_SIZE : String(limit);

/** Servers give no order unless one is requested; equal instants keep the server's. */
function byLastUpdated<T extends FhirResource>(resources: readonly T[]): readonly T[] {
  const instant = ({ meta }: T) => Date.parse(meta?.lastUpdated ?? '') || 0;
  return [...resources].sort((a, b) => instant(a) - instant(b));
}
