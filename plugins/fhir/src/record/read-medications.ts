import {
  mapMedicationRequest,
  mapMedicationStatement,
  medicationResolver,
  medicationsOf,
  referenceKey,
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

import { escapeValue } from '../client/search-params';
import type { RecordDeps } from './patient-options';
import { searchRecord } from './search-record';
import { tally, type Section } from './tally';

type Line = MedicationStatement | MedicationRequest;

/** References that are read after the search, in pages of the search by id. */
const MAX_REFERENCED = 200;
const IDS_PER_SEARCH = 50;
/** Orders, not proposals, plans or options. */
const ORDERS = 'order,original-order,reflex-order,filler-order,instance-order';

/**
 * Reads what the patient takes. In hospitals prescriptions often say it instead of statements: with the
 * source `request`, their lines are added unless a statement has the same coding.
 */
export async function readMedications(
  patient: string,
  { includeStopped = false }: { readonly includeStopped?: boolean },
  deps: RecordDeps,
): Promise<Section<Medication>> {
  const { options, log } = deps;
  const [statements, requests] = await Promise.all([
    options.medicationSources.includes('statement')
      ? readLines('MedicationStatement', patient, includeStopped, deps)
      : NONE,
    options.medicationSources.includes('request')
      ? readLines('MedicationRequest', patient, includeStopped, deps)
      : NONE,
  ]);
  const known = new Set(statements.flatMap(({ elements }) => elements.map(keyOf)));
  const added = requests.map((one) => onlyNew(one, known));
  const section = tally('medications', [...statements, ...added], { log, complete: true });
  return { ...section, elements: medicationsOf(section.elements, includeStopped) };
}

const NONE: readonly Mapped<Medication>[] = [];

async function readLines(
  type: 'MedicationStatement' | 'MedicationRequest',
  patient: string,
  includeStopped: boolean,
  deps: RecordDeps,
): Promise<readonly Mapped<Medication>[]> {
  const isRequest = type === 'MedicationRequest';
  const inProgress = isRequest ? 'active,on-hold' : 'active,on-hold,intended';
  const over = isRequest ? ',completed,stopped,cancelled' : ',stopped,completed,not-taken';
  const { matches, included } = await searchRecord(
    {
      type,
      patient,
      helpful: [
        ['status', includeStopped ? inProgress + over : inProgress],
        ...(isRequest ? [['intent', ORDERS] as const] : []),
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
    readonly options: Pick<RecordDeps['options'], 'medicationSystems'>;
  },
): Mapped<Medication>[] {
  const { medicationSystems } = options;
  const reading = { now: () => clock.now(), zone: clock.zone, resolveMedication };
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
  included: readonly FhirResource[],
  { client, log }: Pick<RecordDeps, 'client' | 'log'>,
): Promise<MedicationResolver> {
  const isMedication = (one: FhirResource): one is FhirMedication =>
    one.resourceType === 'Medication';
  const held = included.filter(isMedication);
  const heldIds = new Set(held.map(({ id }) => id));
  const missing = lines.flatMap(({ medicationReference }) => {
    const [type, id] = (referenceKey({ type: 'Medication', ...medicationReference }) ?? '').split(
      '/',
    );
    return type === 'Medication' && id !== undefined && !heldIds.has(id) ? [id] : [];
  });
  const ids = [...new Set(missing)].slice(0, MAX_REFERENCED);
  const searches = [];
  for (let from = 0; from < ids.length; from += IDS_PER_SEARCH) {
    const some = ids.slice(from, from + IDS_PER_SEARCH);
    searches.push(
      client.search('Medication', [
        ['_id', some.map(escapeValue).join(',')],
        ['_count', String(IDS_PER_SEARCH)],
      ]),
    );
  }
  const read = await Promise.all(
    searches.map((one) =>
      one.then(
        ({ matches }) => matches.filter(isMedication),
        (error: unknown) => {
          const code = PlatformError.isInstance(error) ? error.code : 'unexpected';
          log.warn({ code }, 'médicaments référencés illisibles sur le serveur FHIR');
          return [];
        },
      ),
    ),
  );
  return medicationResolver([...held, ...read.flat()]);
}

const keyOf = ({ coding: { code, display, system } }: Medication): string =>
  code === '' ? display : `${system ?? ''}|${code}`;

/** The lines of requests that no statement repeats; the flag says where they come from. */
function onlyNew(mapped: Mapped<Medication>, known: ReadonlySet<string>): Mapped<Medication> {
  const elements = mapped.elements.filter((one) => !known.has(keyOf(one)));
  return {
    ...mapped,
    elements,
    flagged: [...mapped.flagged, ...elements.map(() => 'medication-from-request')],
  };
}
