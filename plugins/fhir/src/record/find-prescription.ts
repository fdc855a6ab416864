import { isElsewhere, referencedId } from '@platform/plugin-clinical';
import { NotFoundError, PlatformError, type EffectLog } from '@platform/sdk';
import type { Bundle, FhirResource, Identifier, MedicationRequest } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';
import { isInvalid } from '../client/fhir-error';
import type { IncludedResource } from '../client/fhir-search';
import { token } from '../client/search-params';
import {
  GROUP_TYPES,
  isGroup,
  requestReferences,
  type PrescriptionGroup,
} from './prescription-group';
import { ORDER_INTENTS } from './order-intents';
import type { PrescriptionOptions, Strategy } from './prescription-options';
import { idSearches, searchRecord } from './search-record';

/** The lines of one prescription. */
export interface FoundPrescription {
  readonly lines: readonly MedicationRequest[];
  /** The resource that holds the lines together, when there is one. */
  readonly group?: PrescriptionGroup;
  /** Resources that came with the lines. */
  readonly included: readonly IncludedResource[];
  /** Lines that the prescription names and that cannot be read. */
  readonly missingLines?: number;
  /** False for the lines of a document: the server has no such request by itself. */
  readonly areEditable: boolean;
}

export interface PrescriptionDeps {
  readonly client: FhirClient;
  readonly options: PrescriptionOptions;
  readonly log: EffectLog;
}

type Finder = (id: string, deps: PrescriptionDeps) => Promise<FoundPrescription | undefined>;

const LOGICAL_ID = /^[A-Za-z0-9.-]{1,64}$/;
const MAX_PRESCRIPTION_LINES = 200;

const FINDERS: Readonly<Record<Strategy, Finder>> = {
  request: byRequest,
  identifier: byIdentifier,
  group: byGroup,
  document: byDocument,
};

/** Finds a prescription in the configured ways. Rejects with NotFoundError when none of them finds it. */
export async function findPrescription(
  id: string,
  deps: PrescriptionDeps,
): Promise<FoundPrescription> {
  for (const strategy of deps.options.strategies) {
    const found = await FINDERS[strategy](id, deps);
    if (found !== undefined && found.lines.length > 0) return found;
  }
  throw new NotFoundError({ fr: 'Prescription introuvable', en: 'Prescription not found' });
}

/** A request by its id, with the others of its group. */
async function byRequest(
  id: string,
  deps: PrescriptionDeps,
): Promise<FoundPrescription | undefined> {
  const request = await readIfAny('MedicationRequest', id, deps.client);
  if (request?.resourceType !== 'MedicationRequest') return undefined;
  return { lines: await siblings(request, deps), included: [], areEditable: true };
}

/**
 * R4 cannot search by `groupIdentifier`, so all orders of the patient are read and selected here, unless the server has
 * such a parameter of its own. Their dates are no filter: a line may have another one, or none. The request itself
 * stays first.
 */
async function siblings(
  request: MedicationRequest,
  deps: PrescriptionDeps,
): Promise<readonly MedicationRequest[]> {
  const { groupIdentifier, subject, id } = request;
  const patient = referencedId(subject, 'Patient', deps.client.isOwnBase);
  if (groupIdentifier?.value === undefined || patient === undefined) return [request];
  const { matches } = await searchRecord(
    {
      type: 'MedicationRequest',
      patient: [patient],
      helpful: [
        ['group-identifier', token(groupIdentifier.system, groupIdentifier.value)],
        ['intent', ORDER_INTENTS],
      ],
      keep: (one) => one.id !== id && isSameIdentifier(one.groupIdentifier, groupIdentifier),
    },
    deps,
  );
  return [request, ...matches];
}

const isSameIdentifier = (one: Identifier | undefined, other: Identifier): boolean =>
  one?.value === other.value && one?.system === other.system;

async function byIdentifier(
  id: string,
  deps: PrescriptionDeps,
): Promise<FoundPrescription | undefined> {
  const { client, options } = deps;
  try {
    const { matches } = await client.search('MedicationRequest', [
      ['identifier', token(options.identifierSystem, id)],
    ]);
    const lines = matches.filter(
      (one): one is MedicationRequest =>
        one.resourceType === 'MedicationRequest' &&
        [...(one.identifier ?? []), one.groupIdentifier].some(
          (identifier) =>
            identifier?.value === id &&
            (options.identifierSystem === undefined ||
              identifier.system === options.identifierSystem),
        ),
    );
    if (lines[0] === undefined) return undefined;
    // The identifier may stand on some lines only, and still names the whole prescription.
    const group = await siblings(lines[0], deps);
    const others = lines.filter((line) => group.every(({ id: known }) => known !== line.id));
    return { lines: [...group, ...others], included: [], areEditable: true };
  } catch (error) {
    if (isInvalid(error)) return undefined;
    throw error;
  }
}

/** A resource that lists the requests. */
async function byGroup(id: string, deps: PrescriptionDeps): Promise<FoundPrescription | undefined> {
  for (const type of GROUP_TYPES) {
    const group = await readIfAny(type, id, deps.client);
    if (group === undefined || !isGroup(group) || group.status === 'entered-in-error') continue;
    const held = (group.contained ?? []).filter(isRequest);
    const named = requestReferences(group);
    const elsewhere = named.filter((one) => isElsewhere(one, deps.client.isOwnBase));
    const ids = named.flatMap(
      (one) => referencedId(one, 'MedicationRequest', deps.client.isOwnBase) ?? [],
    );
    const unique = [...new Set(ids)];
    const read = await readRequests(unique.slice(0, MAX_PRESCRIPTION_LINES), deps.client);
    const lines = [...held, ...read];
    if (lines.length === 0) continue;
    const missingLines = unique.length + elsewhere.length - read.length;
    return { lines, group, included: [], missingLines, areEditable: true };
  }
  return undefined;
}

const isRequest = <T extends { readonly resourceType: string }>(
  one: T,
): one is T & MedicationRequest => one.resourceType === 'MedicationRequest';

async function readRequests(
  ids: readonly string[],
  client: FhirClient,
): Promise<readonly MedicationRequest[]> {
  const found: MedicationRequest[] = [];
  for (const params of idSearches(ids)) {
    const { matches } = await client.search('MedicationRequest', params);
    found.push(...matches.filter(isRequest));
  }
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}

/** A document that carries its requests, as French electronic prescriptions do. */
async function byDocument(
  id: string,
  { client }: PrescriptionDeps,
): Promise<FoundPrescription | undefined> {
  const resource = await readIfAny('Bundle', id, client);
  if (resource?.resourceType !== 'Bundle') return undefined;
  const included = ((resource as Bundle<FhirResource>).entry ?? []).flatMap(
    ({ resource: one, fullUrl }) =>
      one === undefined ? [] : [{ resource: one, ...(fullUrl !== undefined && { fullUrl }) }],
  );
  const entries = included.map((one) => one.resource);
  const isWrong = entries.some(
    (one) => one.resourceType === 'Composition' && one.status === 'entered-in-error',
  );
  if (isWrong) return undefined;
  return { lines: entries.filter(isRequest), included, areEditable: false };
}

/**
 * Undefined for an id that the server does not have, cannot have, or whose type it does not know: the next
 * way may find it.
 */
async function readIfAny(
  type: string,
  id: string,
  client: FhirClient,
): Promise<FhirResource | undefined> {
  if (!LOGICAL_ID.test(id)) return undefined;
  try {
    return (await client.read(type, id)).resource;
  } catch (error) {
    const isAbsent =
      error instanceof NotFoundError ||
      isInvalid(error) ||
      (PlatformError.isInstance(error) && error.code === 'FHIR_UNSUPPORTED');
    if (isAbsent) return undefined;
    throw error;
  }
}
