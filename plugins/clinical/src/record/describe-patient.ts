import type { LocalizedText, SubjectDescription, SubjectFact } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { PatientIdentifier, Sex } from '../ports/demographics';
import { ageInWords, dateInWords } from './age-in-words';
import type { PatientRecord, StatedIdentity } from './patient-record';
import type { RecordClock } from './record-clock';

type Described = Pick<PatientRecord, 'demographics' | 'bornAbout' | 'diedAt' | 'stated'>;

/** More identifiers say less: the record has the rest. */
const MAX_IDENTIFIERS = 8;

const SEXES: Readonly<Record<Sex, LocalizedText | null>> = {
  male: { fr: 'masculin', en: 'male' },
  female: { fr: 'féminin', en: 'female' },
  other: { fr: 'autre', en: 'other' },
  unknown: null,
};

/** Kinds of identifiers, by their code of HL7 table 0203 or of FR Core: whether the whole country knows them. */
const KINDS: Readonly<Record<string, LocalizedText>> = {
  'INS-NIR': { fr: 'INS (NIR), national', en: 'INS (NIR), national' },
  'INS-NIA': { fr: 'INS (NIA), national', en: 'INS (NIA), national' },
  'INS-NIR-TEST': { fr: 'INS de test', en: 'INS for tests' },
  'INS-NIR-DEMO': { fr: 'INS de démonstration', en: 'INS for demonstration' },
  'INS-C': { fr: 'INS calculé', en: 'INS, computed' },
  NH: { fr: 'NIR de facturation, national', en: 'Insurance number for billing, national' },
  NI: { fr: 'Identifiant national', en: 'National id' },
  SS: { fr: 'Sécurité sociale, national', en: 'Social security, national' },
  PPN: { fr: 'Passeport, national', en: 'Passport, national' },
  PI: { fr: 'IPP, local', en: 'Patient id (IPP), local' },
  MR: { fr: 'Numéro de dossier, local', en: 'Medical record number, local' },
};

const NATIONAL = /national/;

const sameIdentifier = (one: PatientIdentifier, other: PatientIdentifier): boolean =>
  one.value === other.value && one.system === other.system;

function kindOf(identifier: PatientIdentifier, stated: StatedIdentity | undefined): LocalizedText {
  const { system } = identifier;
  const { code, text } =
    stated?.identifierKinds.find((kind) => sameIdentifier(kind, identifier)) ?? {};
  const known = KINDS[code ?? ''];
  if (known) return known;
  const told = text ?? code ?? system;
  if (told === undefined) return { fr: 'Identifiant', en: 'Identifier' };
  return { fr: `Identifiant (${told})`, en: `Identifier (${told})` };
}

function identifierFacts({ demographics, stated }: Described): readonly SubjectFact[] {
  const isOld = (identifier: PatientIdentifier): boolean =>
    stated?.identifierKinds.some((kind) => kind.isOld && sameIdentifier(kind, identifier)) === true;
  const facts = (demographics.identifiers ?? [])
    .filter((identifier) => !isOld(identifier))
    .map((identifier) => ({
      label: kindOf(identifier, stated),
      value: { fr: identifier.value, en: identifier.value },
    }));
  if (facts.length === 0) {
    return [
      { label: { fr: 'Identifiant officiel ou local', en: 'Official or local id' }, value: null },
    ];
  }
  const isNational = ({ label }: SubjectFact): boolean => NATIONAL.test(label.fr);
  return [...facts.filter(isNational), ...facts.filter((fact) => !isNational(fact))].slice(
    0,
    MAX_IDENTIFIERS,
  );
}

/** The age today, or at death. Of a death without a date it is not known. */
function ageFact(
  { demographics, bornAbout, diedAt }: Described,
  { now, zone }: RecordClock,
): SubjectFact {
  const { birthDate, deceased, ageYears } = demographics;
  const born = birthDate ?? bornAbout;
  const isDead = deceased === true || diedAt !== undefined;
  const label = isDead ? { fr: 'Âge au décès', en: 'Age at death' } : { fr: 'Âge', en: 'Age' };
  if (isDead && diedAt === undefined) return { label, value: null };
  if (born === undefined) {
    const stated =
      ageYears === undefined ? null : { fr: `${ageYears} ans`, en: `${ageYears} years` };
    return { label, value: stated };
  }
  const until =
    diedAt === undefined
      ? DateTime.fromJSDate(now(), { zone })
      : DateTime.fromISO(diedAt, { zone });
  return { label, value: (until.isValid && ageInWords(born, until)) || null };
}

function warningsOf(
  { demographics, bornAbout, diedAt, stated = { identifierKinds: [] } }: Described,
  { now, zone }: RecordClock,
): readonly LocalizedText[] {
  const { birthDate = bornAbout, deceased } = demographics;
  const died = diedAt === undefined ? undefined : dateInWords(diedAt, zone);
  const isUnborn =
    birthDate !== undefined && DateTime.fromISO(birthDate, { zone }).toMillis() > now().getTime();
  return [
    ...(died ? [{ fr: `Décès le ${died.fr}`, en: `Died on ${died.en}` }] : []),
    ...(!died && (deceased === true || diedAt !== undefined)
      ? [{ fr: 'Décès à une date inconnue', en: 'Died on a date that is not known' }]
      : []),
    ...(isUnborn
      ? [
          {
            fr: 'Date de naissance dans le futur : à vérifier',
            en: 'Birth date in the future: to be checked',
          },
        ]
      : []),
    ...(stated.isReplaced
      ? [
          {
            fr: 'Identités fusionnées : un autre dossier remplace celui-ci',
            en: 'Identities merged: another record replaces this one',
          },
        ]
      : []),
    ...(stated.isInactive ? [{ fr: 'Dossier inactif', en: 'Inactive record' }] : []),
    ...(stated.isNationalIdentityUnproven
      ? [
          {
            fr: 'Identité nationale non validée : elle n’est pas montrée',
            en: 'National identity not validated: it is not shown',
          },
        ]
      : []),
  ];
}

/**
 * Returns who a patient is: what tells them from another one before a decision about them. What the record does not
 * know is there without a value. Ages are those of the clock's day, in its zone.
 */
export function describePatient(record: Described, clock: RecordClock): SubjectDescription {
  const { demographics, bornAbout, stated } = record;
  const { patientId, sex, name, birthDate = bornAbout } = demographics;
  const birthName = stated?.birthName;
  const sameText = (text: string): LocalizedText => ({ fr: text, en: text });
  return {
    name: name ?? null,
    facts: [
      ...(birthName !== undefined && birthName !== name
        ? [{ label: { fr: 'Nom officiel', en: 'Official name' }, value: sameText(birthName) }]
        : []),
      {
        label: { fr: 'Date de naissance', en: 'Birth date' },
        value: (birthDate !== undefined && dateInWords(birthDate, clock.zone)) || null,
      },
      ageFact(record, clock),
      { label: { fr: 'Sexe', en: 'Sex' }, value: SEXES[sex] },
      ...identifierFacts(record),
      { label: { fr: 'Identifiant du dossier', en: 'Record id' }, value: sameText(patientId) },
    ],
    warnings: warningsOf(record, clock),
  };
}
