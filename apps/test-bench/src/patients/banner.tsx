import type { Flag, Patient } from 'fhir/r4';

import { nameOf, textOf } from '../pages/format';
import type { Visit } from '../pages/visit';
import type { Stored } from '../warehouse/warehouse';
import { bornText, identifierOf } from './patient-facts';

/** Whose record this is: on every page about a patient, so that nobody writes into another one's. */
export function Banner({
  patient,
  flags = [],
  visit,
}: {
  readonly patient: Stored<Patient>;
  readonly flags?: readonly Flag[];
  readonly visit: Visit;
}) {
  const { words, format } = visit;
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
      </dl>
      {(deceasedBoolean === true || deceasedDateTime !== undefined) && (
        <strong className="mark bad">
          {[words.deceased, format.date(deceasedDateTime)].filter(Boolean).join(' ')}
        </strong>
      )}
      {flags.map((flag) => (
        <strong key={flag.id} className="mark bad">
          {textOf(flag.code)}
        </strong>
      ))}
    </section>
  );
}
