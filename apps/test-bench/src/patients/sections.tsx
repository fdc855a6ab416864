import type { FhirResource, Reference } from 'fhir/r4';
import type { ReactNode } from 'react';

import { Section } from '../pages/parts';
import type { Visit } from '../pages/visit';
import type { Stored } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import type { Words } from '../words/words-in';
import { patientIdIn } from './patient-facts';

/** Entries of one section that are read; a page for a person holds no more. */
const MAX_ENTRIES = 50;

type Type = FhirResource['resourceType'];
export type Entry<T extends Type> = Stored<Extract<FhirResource, { resourceType: T }>>;

/** The entries of a section, or what kept them from being read: that is not an empty section. */
export type Read<T extends Type> =
  | {
      readonly entries: readonly Entry<T>[];
      readonly included: readonly Stored<FhirResource>[];
      /** Whether the record has more than were read. */
      readonly more: boolean;
    }
  | { readonly fault: WarehouseError };

interface Reading {
  readonly sort?: string;
  readonly include?: string;
  readonly most?: number;
  /** `system|code`: of these alone. */
  readonly code?: string;
  /** A search parameter of a date, and the instant in ms before which entries are wanted, or that those without are. */
  readonly date?: readonly [parameter: string, before: number | 'undated'];
}

const dateFilter = (
  parameter: string,
  before: number | 'undated',
): readonly [name: string, value: string] =>
  before === 'undated'
    ? [`${parameter}:missing`, 'true']
    : [parameter, `lt${new Date(before).toISOString()}`];

/** Reads the entries of a type that are about a patient. */
export async function readSection<T extends Type>(
  { warehouse }: Visit,
  type: T,
  patient: string,
  { sort, include, code, date, most = MAX_ENTRIES }: Reading = {},
): Promise<Read<T>> {
  try {
    const asked = [
      ['patient', `Patient/${patient}`] as const,
      ...(code === undefined ? [] : [['code', code] as const]),
      ...(date === undefined ? [] : [dateFilter(...date)]),
      ...(sort === undefined ? [] : [['_sort', sort] as const]),
      ...(include === undefined ? [] : [['_include', include] as const]),
    ];
    const { matches, included, more } = await warehouse.searchOn(type, asked, most);
    // A server that ignores the filter gives what is about others.
    const entries = matches.filter((entry) => isAbout(entry, patient));
    return { entries, included, more };
  } catch (error) {
    if (error instanceof WarehouseError) return { fault: error };
    throw error;
  }
}

/** Whether an entry of a record names this patient as the one that it is about. */
function isAbout(entry: FhirResource, patient: string): boolean {
  const {
    subject,
    patient: owner,
    for: of,
  } = entry as {
    readonly subject?: Reference;
    readonly patient?: Reference;
    readonly for?: Reference;
  };
  return patientIdIn(subject ?? owner ?? of) === patient;
}

/** What kept something from being read, in a sentence. */
export const faultText = ({ fault, message }: WarehouseError, words: Words): string =>
  `${words[fault === 'conflict' ? 'refused' : fault]} ${message}`;

/** Shows entries, or says that there are none, or that they could not be read. */
export function Entries<T extends Type>({
  read,
  visit: { words },
  children,
}: {
  readonly read: Read<T>;
  readonly visit: Visit;
  readonly children: (entries: readonly Entry<T>[]) => ReactNode;
}) {
  if ('fault' in read) return <p className="notice bad">{faultText(read.fault, words)}</p>;
  if (read.entries.length === 0) return <p className="empty">{words.none}</p>;
  return (
    <>
      {children(read.entries)}
      {read.more && <p className="empty">{words.more(read.entries.length)}</p>}
    </>
  );
}

/** What one entry says: what it is, how it stands, and the rest. Empty parts are left out. */
export interface EntryText {
  readonly what: ReactNode;
  readonly states: readonly string[];
  readonly more: readonly (string | undefined)[];
}

export function List<T extends Type>({
  title,
  read,
  visit,
  aside,
  write,
}: {
  readonly title: string;
  readonly read: Read<T>;
  readonly visit: Visit;
  readonly aside?: ReactNode;
  readonly write: (entry: Entry<T>) => EntryText;
}) {
  return (
    <Section title={title} aside={aside}>
      <Entries read={read} visit={visit}>
        {(entries) => (
          <ul className="entries">
            {entries.map((entry) => {
              const { what, states, more } = write(entry);
              return (
                <li key={entry.id}>
                  <span className="what">{what}</span>
                  {states.filter(Boolean).map((state) => (
                    <span key={state} className="state">
                      {state}
                    </span>
                  ))}
                  <span className="since">{more.filter(Boolean).join(' · ')}</span>
                </li>
              );
            })}
          </ul>
        )}
      </Entries>
    </Section>
  );
}
