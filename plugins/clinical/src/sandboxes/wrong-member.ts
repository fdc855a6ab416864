import type { LocalizedText } from '@platform/sdk';

const KINDS = {
  text: {
    is: (value: unknown) => typeof value === 'string',
    fr: 'texte attendu',
    en: 'a text is expected',
  },
  number: {
    is: (value: unknown) => typeof value === 'number',
    fr: 'nombre attendu',
    en: 'a number is expected',
  },
  object: {
    is: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
    fr: 'objet attendu',
    en: 'an object is expected',
  },
} as const;

const LIST: LocalizedText = { fr: 'liste attendue', en: 'a list is expected' };

type Kinds = Readonly<Record<string, keyof typeof KINDS>>;

const TEXTS: Kinds = Object.fromEntries(
  ['status', 'note', 'unit', 'observedAt', 'interpretation', 'derivedFrom', 'onsetAt', 'resolvedAt']
    .concat(['recordedBy', 'recordedAt', 'criticality', 'performedAt', 'scheduledAt', 'dosageText'])
    .concat(['startedAt', 'severity', 'title', 'body', 'category', 'at', 'recipient', 'inReplyTo'])
    .concat(['text', 'by'])
    .map((name) => [name, 'text']),
);

/** What members of the elements of the record are, where they are there. */
const ELEMENT: Kinds = { ...TEXTS, coding: 'object', value: 'number', referenceRange: 'object' };
const CODING: Kinds = { code: 'text', display: 'text', system: 'text' };
const DEMOGRAPHICS: Kinds = {
  patientId: 'text',
  sex: 'text',
  birthDate: 'text',
  ageYears: 'number',
};

const PATIENT_LISTS = [
  'observations',
  'conditions',
  'allergies',
  'procedures',
  'medications',
  'notifications',
];
const PRESCRIPTION_LISTS = ['items', 'notes'];

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object) });

const wrongAt = (at: string, { fr, en }: LocalizedText): LocalizedText => ({
  fr: `« ${at} » : ${fr}`,
  en: `"${at}": ${en}`,
});

/** Returns the first member that is of another type than its name says, with what is expected. */
function wrongIn(value: unknown, at: string, kinds: Kinds): LocalizedText | undefined {
  if (!KINDS.object.is(value)) return wrongAt(at, KINDS.object);
  const members = membersOf(value);
  const wrong = Object.entries(kinds).find(
    ([name, kind]) => members[name] !== undefined && !KINDS[kind].is(members[name]),
  );
  if (wrong) return wrongAt(`${at}.${wrong[0]}`, KINDS[wrong[1]]);
  return members['coding'] === undefined
    ? undefined
    : wrongIn(members['coding'], `${at}.coding`, CODING);
}

/** Returns the first element of the lists that has a member of a wrong type. */
function wrongInLists(
  members: Readonly<Record<string, unknown>>,
  lists: readonly string[],
): LocalizedText | undefined {
  for (const list of lists) {
    const elements = members[list];
    if (elements === undefined) continue;
    if (!Array.isArray(elements)) return wrongAt(list, LIST);
    for (const [index, element] of elements.entries()) {
      const found = wrongIn(element, `${list}[${index}]`, ELEMENT);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * Returns the first member of a patient's record that is of a wrong type, in words and without its value; undefined where
 * all of them are right. A record that a simulation reads would fail far from there, at the node that reads it.
 */
export function wrongPatientMember(record: object): LocalizedText | undefined {
  const members = membersOf(record);
  return (
    wrongIn(members['demographics'], 'demographics', DEMOGRAPHICS) ??
    wrongInLists(members, PATIENT_LISTS)
  );
}

/** The same, of a prescription. */
export const wrongPrescriptionMember = (prescription: object): LocalizedText | undefined =>
  wrongInLists(membersOf(prescription), PRESCRIPTION_LISTS);
