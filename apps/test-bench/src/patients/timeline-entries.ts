import type { FhirResource } from 'fhir/r4';

import type { Visit } from '../pages/visit';
import { sampledAt } from '../results/course';
import type { Stored } from '../warehouse/warehouse';
import type { WarehouseError } from '../warehouse/warehouse-error';
import { readSection, type Entry } from './sections';

/** Entries of one kind that are read for a page. */
const MAX_OF_KIND = 100;

/** What a timeline has: the type, the search parameter of its date, and the date of an entry. */
const KINDS = {
  results: { type: 'Observation', date: 'date', at: (it: Entry<'Observation'>) => sampledAt(it) },
  prescriptions: {
    type: 'MedicationRequest',
    date: 'authoredon',
    include: 'MedicationRequest:medication',
    at: ({ authoredOn }: Entry<'MedicationRequest'>) => authoredOn,
  },
  encounters: {
    type: 'Encounter',
    date: 'date',
    at: ({ period }: Entry<'Encounter'>) => period?.start ?? period?.end,
  },
  messages: {
    type: 'Communication',
    date: 'sent',
    at: ({ sent, received }: Entry<'Communication'>) => sent ?? received,
  },
  documents: {
    type: 'DocumentReference',
    date: 'date',
    at: ({ date, context }: Entry<'DocumentReference'>) => date ?? context?.period?.start,
  },
  decisions: {
    type: 'Task',
    date: 'modified',
    at: ({ lastModified, authoredOn }: Entry<'Task'>) => lastModified ?? authoredOn,
  },
} as const;

export type Kind = keyof typeof KINDS;
export const TIMELINE_KINDS = Object.keys(KINDS) as readonly Kind[];
export const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);

type ResourceOf<K extends Kind> = Entry<(typeof KINDS)[K]['type']>;
export type TimelineEntry = {
  readonly [K in Kind]: {
    readonly kind: K;
    readonly resource: ResourceOf<K>;
    /** As the record has it, with the precision that it has; empty without a date. */
    readonly date: string;
    /** In ms, the beginning of a partial date; undefined without a date. */
    readonly at: number | undefined;
  };
}[Kind];

export interface Timeline {
  /** The latest first; those without a date come last. */
  readonly entries: readonly TimelineEntry[];
  readonly included: readonly Stored<FhirResource>[];
  /** Kinds that could not be read. */
  readonly faults: readonly { readonly kind: Kind; readonly fault: WarehouseError }[];
  /** Where the next page begins: there is more before this instant, in ms. */
  readonly earlier: number | undefined;
  /** Whether there is more of the one instant that is shown. */
  readonly isCut: boolean;
}

/**
 * Reads the course of a record before an instant. Where one kind has more entries than are read, what happened until the
 * oldest of it is left to the next page: a time that is shown has all that happened in it.
 */
export async function readTimeline(
  visit: Visit,
  patient: string,
  { kinds, before }: { readonly kinds: readonly Kind[]; readonly before: number | undefined },
): Promise<Timeline> {
  const dated = await Promise.all(kinds.map((kind) => readKind(visit, patient, kind, before)));
  const isLast = dated.every(({ oldest }) => oldest === undefined);
  // Of many entries, those without a date come after all the others.
  const undated =
    before !== undefined && isLast
      ? await Promise.all(kinds.map((kind) => readKind(visit, patient, kind, 'undated')))
      : [];
  const parts = [...dated, ...undated.filter(({ fault }) => fault?.fault !== 'refused')];
  const faults = parts.flatMap(({ kind, fault }) => (fault === undefined ? [] : [{ kind, fault }]));
  const horizon = Math.max(...parts.map(({ oldest }) => oldest ?? -Infinity));
  const read = parts
    .flatMap((part) => part.entries)
    .toSorted((one, other) => (other.at ?? -Infinity) - (one.at ?? -Infinity) || 0);
  const complete = read.filter(({ at }) => at === undefined || at > horizon);
  // More of one instant than are read: the next page would begin here again.
  const isCut = horizon !== -Infinity && complete.length === 0;
  return {
    ...{ faults, isCut },
    entries: isCut ? read.filter(({ at }) => at === horizon) : complete,
    included: parts.flatMap((part) => part.included),
    earlier: horizon === -Infinity ? undefined : horizon + (isCut ? 0 : 1),
  };
}

interface Part {
  readonly kind: Kind;
  readonly entries: readonly TimelineEntry[];
  readonly included: readonly Stored<FhirResource>[];
  readonly fault?: WarehouseError;
  /** Where reading ended although there is more. */
  readonly oldest?: number;
}

async function readKind(
  visit: Visit,
  patient: string,
  kind: Kind,
  before: number | 'undated' | undefined,
): Promise<Part> {
  const { type, date: parameter, at: dateOf, ...more } = KINDS[kind];
  const read = await readSection(visit, type, patient, {
    ...{ sort: `-${parameter}`, most: MAX_OF_KIND },
    ...more,
    ...(before !== undefined && { date: [parameter, before] as const }),
  });
  if ('fault' in read) return { kind, entries: [], included: [], fault: read.fault };
  const all = read.entries.map((resource) => {
    const date = (dateOf as (of: FhirResource) => string | undefined)(resource) ?? '';
    const parsed = Date.parse(date);
    return { kind, resource, date, at: Number.isNaN(parsed) ? undefined : parsed };
  }) as readonly TimelineEntry[];
  // A server may ignore the date that was asked for.
  const { included } = read;
  if (before === 'undated') {
    return { kind, included, entries: all.filter(({ at }) => at === undefined) };
  }
  const entries = all.filter(({ at }) => before === undefined || (at ?? Infinity) < before);
  const instants = all.flatMap(({ at }) => at ?? []);
  const oldest = read.more && instants.length > 0 ? Math.min(...instants) : undefined;
  const goesOn = oldest !== undefined && (before === undefined || oldest < before);
  return { kind, entries, included, ...(goesOn && { oldest }) };
}
