import {
  isSameSystem,
  mapMedicationRequest,
  mapMedicationStatement,
  medicationResolver,
  medicationsOf,
  parseReference,
  referencedId,
  type Mapped,
  type Medication,
  type MedicationResolver,
} from '@platform/plugin-clinical';
import { PlatformError } from '@platform/sdk';
import type {
  FhirResource,
  Medication as FhirMedication,
  MedicationRequest,
  MedicationStatement,
} from 'fhir/r4';

import type { IncludedResource } from '../client/fhir-search';
import { ORDER_INTENTS } from './order-intents';
import type { RecordDeps } from './patient-options';
import { idSearches, searchRecord } from './search-record';
import { recordSection, type Section } from './record-section';

type Line = MedicationStatement | MedicationRequest;

/** References that are read after the search. */
const MAX_REFERENCED = 200;

/**
 * Reads what the patient takes. In hospitals prescriptions often say it instead of statements: with the
 * source `request`, their lines are added unless a statement has the same coding and status. A drug that a
 * statement calls stopped and an order active is listed twice: hiding one of them would hide what is taken. With
 * `declaredOnly` statements alone are read, whatever the sources.
 */
export async function readMedications(
  patient: readonly string[],
  {
    includeStopped = false,
    declaredOnly = false,
  }: { readonly includeStopped?: boolean; readonly declaredOnly?: boolean },
  deps: RecordDeps,
): Promise<Section<Medication>> {
  const { options, log } = deps;
  const [statements, requests] = await Promise.all([
    options.medicationSources.includes('statement') || declaredOnly
      ? readLines('MedicationStatement', patient, includeStopped, deps)
      : NONE,
    options.medicationSources.includes('request') && !declaredOnly
      ? readLines('MedicationRequest', patient, includeStopped, deps)
      : NONE,
  ]);
  const known = statements.flatMap(({ elements }) => elements);
  const added = requests.map((one) => onlyNew(one, known));
  const section = recordSection('medications', [...statements, ...added], { log, complete: true });
  return { ...section, elements: medicationsOf(section.elements, includeStopped) };
}

const NONE: readonly Mapped<Medication>[] = [];

async function readLines(
  type: 'MedicationStatement' | 'MedicationRequest',
  patient: readonly string[],
  includeStopped: boolean,
  deps: RecordDeps,
): Promise<readonly Mapped<Medication>[]> {
  const isRequest = type === 'MedicationRequest';
  // A drug of unknown status is not read as one that is taken, but it must be counted.
  const inProgress = isRequest ? 'active,on-hold,unknown' : 'active,on-hold,intended,unknown';
  const over = isRequest ? ',completed,stopped,cancelled' : ',stopped,completed,not-taken';
  const { matches, included } = await searchRecord(
    {
      type,
      patient,
      helpful: [
        ['status', includeStopped ? inProgress + over : inProgress],
        ...(isRequest ? [['intent', ORDER_INTENTS] as const] : []),
        ['_include', `${type}:medication`],
      ],
    },
    deps,
  );
  const resolveMedication = await resolverOf(matches, included, deps);
  return mapLines(matches, resolveMedication, deps);
}

/** Converts lines, with the medications that they reference. */
function mapLines(
  lines: readonly Line[],
  resolveMedication: MedicationResolver,
  {
    options,
    clock,
  }: Pick<RecordDeps, 'clock'> & {
    readonly options: Pick<RecordDeps['options'], 'medicationSystems' | 'language'>;
  },
): Mapped<Medication>[] {
  const { medicationSystems, language } = options;
  const reading = { language, now: () => clock.now(), zone: clock.zone, resolveMedication };
  const all = { ...reading, ...(medicationSystems && { medicationSystems }) };
  return lines.map((line) =>
    line.resourceType === 'MedicationRequest'
      ? mapMedicationRequest(line, all)
      : mapMedicationStatement(line, all),
  );
}

/**
 * A resolver over the medications that came with the search, and those that did not come: contained ones
 * resolve by themselves, the others are searched by id. One that cannot be read stays a display.
 */
export async function resolverOf(
  lines: readonly Line[],
  included: readonly IncludedResource[],
  { client, log }: Pick<RecordDeps, 'client' | 'log'>,
): Promise<MedicationResolver> {
  const held = included.flatMap(({ fullUrl, resource }) =>
    isMedication(resource) ? [{ resource, ...(fullUrl !== undefined && { fullUrl }) }] : [],
  );
  const resolveHeld = medicationResolver(held, client.isOwnBase);
  const missing = lines.flatMap(({ medicationReference }) => {
    if (medicationReference === undefined || resolveHeld(medicationReference)) return [];
    const reference = { type: 'Medication', ...medicationReference };
    // An entry of a bundle (`urn:`) is held with the bundle or nowhere.
    if (parseReference(reference)?.kind !== 'resource') return [];
    return referencedId(reference, 'Medication', client.isOwnBase) ?? [];
  });
  const ids = [...new Set(missing)].slice(0, MAX_REFERENCED);
  const read = await Promise.all(
    [...idSearches(ids)].map((params) =>
      client.search('Medication', params).then(
        ({ matches }) => matches.filter(isMedication),
        (error: unknown) => {
          const code = PlatformError.isInstance(error) ? error.code : 'unexpected';
          log.warn({ code }, 'médicaments référencés illisibles sur le serveur FHIR');
          return [];
        },
      ),
    ),
  );
  return medicationResolver([...held, ...read.flat()], client.isOwnBase);
}

const isMedication = (one: FhirResource): one is FhirMedication =>
  one.resourceType === 'Medication';

const isRepeated = (line: Medication, known: readonly Medication[]): boolean =>
  known.some(
    ({ coding, status = 'active' }) =>
      status === (line.status ?? 'active') &&
      coding.code === line.coding.code &&
      isSameSystem(coding.system, line.coding.system) &&
      (coding.code !== '' || coding.display === line.coding.display),
  );

/** The lines of requests that no statement repeats; the flag says where they come from. */
function onlyNew(mapped: Mapped<Medication>, known: readonly Medication[]): Mapped<Medication> {
  const elements = mapped.elements.filter((one) => !isRepeated(one, known));
  return {
    ...mapped,
    elements,
    flagged: [...mapped.flagged, ...elements.map(() => 'medication-from-request')],
  };
}
