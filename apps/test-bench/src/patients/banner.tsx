import type { AllergyIntolerance, CodeableConcept, Flag } from 'fhir/r4';

import { nameOf, textOf } from '../pages/format';
import type { Visit } from '../pages/visit';
import type { Stored } from '../warehouse/warehouse';
import { bornText, identifierOf } from './patient-facts';
import type { Subject } from './read-patient';
import { faultText, type Read } from './sections';

/**
 * Whose record this is and what to be warned of: on every page about a patient, so that nobody writes into another one's,
 * or prescribes without the allergies in sight.
 */
export function Banner({ subject, visit }: { readonly subject: Subject; readonly visit: Visit }) {
  const { words, format } = visit;
  const { patient, flags, allergies } = subject;
  const { deceasedDateTime, deceasedBoolean } = patient;
  const identifier = identifierOf(patient);
  return (
    <section className="banner" aria-label={words.about}>
      <a className="name" href={`/patients/${patient.id}`}>
        {nameOf(patient.name) ?? words.unnamed}
      </a>
      <dl>
        <div>
          <dt>{words.born}</dt>
          <dd>{bornText(patient, visit)}</dd>
        </div>
        <div>
          <dt>{words.sex}</dt>
          <dd>{words.sexes[patient.gender ?? 'unknown']}</dd>
        </div>
        {identifier !== undefined && (
          <div>
            <dt>{words.identifier}</dt>
            <dd>{identifier}</dd>
          </div>
        )}
        <div>
          <dt>{words.allergies}</dt>
          <dd>
            <Warnings
              read={allergies}
              visit={visit}
              isShown={isPresent}
              none={words.noAllergies}
              label={words.allergies}
            />
          </dd>
        </div>
      </dl>
      {(deceasedBoolean === true || deceasedDateTime !== undefined) && (
        <strong className="mark bad">
          {[words.deceased, format.date(deceasedDateTime)].filter(Boolean).join(' ')}
        </strong>
      )}
      <Warnings
        read={flags}
        visit={visit}
        isShown={({ status }: Flag) => status === 'active'}
        label={words.flags}
      />
      <nav aria-label={words.record}>
        <a href={`/patients/${patient.id}`}>{words.record}</a>
        <a href={`/patients/${patient.id}/timeline`}>{words.timeline}</a>
      </nav>
    </section>
  );
}

/** An allergy that is not known to be wrong or over. */
const isPresent = ({ clinicalStatus, verificationStatus }: AllergyIntolerance): boolean =>
  !hasCode(clinicalStatus, 'inactive', 'resolved') &&
  !hasCode(verificationStatus, 'refuted', 'entered-in-error');

const hasCode = (concept: CodeableConcept | undefined, ...codes: readonly string[]): boolean =>
  concept?.coding?.some(({ code }) => codes.includes(code ?? '')) === true;

/** Warnings that count now, or that they could not be read or are more than were read. */
function Warnings<R extends Flag | AllergyIntolerance>({
  read,
  visit: { words },
  isShown,
  label,
  none,
}: {
  readonly read: Read<R['resourceType']>;
  readonly visit: Visit;
  readonly isShown: (entry: R) => boolean;
  readonly label: string;
  /** What is said when there is none. */
  readonly none?: string;
}) {
  if ('fault' in read) {
    return <strong className="mark bad">{`${label} · ${faultText(read.fault, words)}`}</strong>;
  }
  const shown = (read.entries as readonly Stored<R>[]).filter(isShown);
  if (shown.length === 0 && !read.more) return none === undefined ? null : <span>{none}</span>;
  return (
    <ul className="warnings" aria-label={label}>
      {shown.map((entry) => (
        <li key={entry.id} className="mark bad">
          {textOf(entry.code)}
        </li>
      ))}
      {read.more && <li className="mark bad">{words.more(read.entries.length)}</li>}
    </ul>
  );
}
