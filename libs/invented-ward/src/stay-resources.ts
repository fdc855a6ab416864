import type {
  AllergyIntolerance,
  Condition,
  Encounter,
  Location,
  MedicationRequest,
  MedicationStatement,
  Patient,
} from 'fhir/r4';

import { diceOf, type Dice } from './dice';
import { ALLERGENS, WARD_INTAKES, type Intake } from './illnesses';
import type { Known } from './known';
import { WARD_SIZE, type Profile, type Stay } from './profile';
import { ATC, concept, hl7, ICD_10, quantity } from './terms';
import { DAY, day, HOUR, instant, MINUTE } from './time';
import type { WardPlan } from './ward-plan';

const MG = { unit: 'mg', code: 'mg' };

const WARDS = [
  ...['Néphrologie', 'Cardiologie', 'Gériatrie', 'Médecine interne', 'Pneumologie'],
  ...['Chirurgie digestive', 'Neurologie', 'Soins intensifs'],
];

export const locationOf = (plan: WardPlan, ward: number): Location & { readonly id: string } => ({
  resourceType: 'Location',
  id: `${plan.prefix}-ward${ward}`,
  status: 'active',
  name: `${WARDS[ward % WARDS.length]}${ward < WARDS.length ? '' : ` ${Math.floor(ward / WARDS.length) + 1}`}`,
  mode: 'instance',
});

export const wardsOf = ({ patients }: WardPlan): number => Math.ceil(patients / WARD_SIZE);

/** Everything that is known because a patient is admitted and goes home, without results. */
export function* stayResources(plan: WardPlan, profile: Profile, stay: Stay): Iterable<Known> {
  const dice = diceOf(plan.seed, 'stay', profile.number, stay.number);
  const admitted = stay.start;
  if (stay.number === 0) {
    yield { at: admitted, resource: patientOf(plan, profile) };
    yield* backgroundOf(profile, admitted, dice);
  }
  yield* encounterOf(plan, profile, stay);
  yield* ordersOf(profile, stay, dice);
}

function patientOf({ prefix }: WardPlan, profile: Profile): Patient & { readonly id: string } {
  const { id, number, name, sex, birthDate } = profile;
  return {
    resourceType: 'Patient',
    id,
    identifier: [
      {
        use: 'official',
        system: 'urn:invented-ward:patient',
        value: `${prefix.toUpperCase()}-${String(number).padStart(5, '0')}`,
      },
    ],
    active: true,
    name: [{ use: 'official', family: name.family, given: [...name.given] }],
    gender: sex,
    birthDate,
  };
}

const subjectOf = ({ id }: Profile): { readonly reference: string } => ({
  reference: `Patient/${id}`,
});

const encounterIdOf = ({ id }: Profile, { number }: Stay): string => `${id}-e${number}`;

function* encounterOf(plan: WardPlan, profile: Profile, stay: Stay): Iterable<Known> {
  const { start, end } = stay;
  const location = locationOf(plan, profile.ward);
  const encounter = (status: Encounter['status']): Encounter & { readonly id: string } => ({
    resourceType: 'Encounter',
    id: encounterIdOf(profile, stay),
    status,
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: 'IMP',
      display: 'inpatient encounter',
    },
    subject: subjectOf(profile),
    period: {
      start: instant(start),
      ...(status === 'finished' && end !== undefined && { end: instant(end) }),
    },
    location: [
      { location: { reference: `Location/${location.id}`, display: location.name as string } },
    ],
  });
  yield { at: start + MINUTE, resource: encounter('in-progress') };
  if (end !== undefined) {
    yield { at: end + 20 * MINUTE, version: 2, resource: encounter('finished') };
  }
}

/** What was true before the patient came: some of it with a year or a month only. */
function* backgroundOf(profile: Profile, admitted: number, dice: Dice): Iterable<Known> {
  const asked = admitted + dice.between(20, 180) * MINUTE;
  const clinical = { clinicalStatus: hl7('condition-clinical', 'active') };
  for (const [index, { code, text, takes }] of profile.illnesses.entries()) {
    const onset = day(admitted - dice.between(200, 6000) * DAY);
    const condition: Condition & { readonly id: string } = {
      resourceType: 'Condition',
      id: `${profile.id}-c${index}`,
      ...clinical,
      verificationStatus: hl7('condition-ver-status', 'confirmed'),
      category: [hl7('condition-category', 'problem-list-item')],
      code: concept(ICD_10, code, text),
      subject: subjectOf(profile),
      onsetDateTime: onset.slice(0, dice.of([4, 7, 10])),
      recordedDate: instant(asked),
    };
    yield { at: asked + index * MINUTE, resource: condition };
    for (const [line, taken] of takes.entries()) {
      const statement: MedicationStatement & { readonly id: string } = {
        resourceType: 'MedicationStatement',
        id: `${profile.id}-m${index}-${line}`,
        status: 'active',
        medicationCodeableConcept: concept(ATC, taken.code, taken.text),
        subject: subjectOf(profile),
        effectivePeriod: { start: onset.slice(0, dice.of([4, 7])) },
        dateAsserted: instant(asked),
        dosage: [dosageOf(taken)],
      };
      yield { at: asked + index * MINUTE + line * 1000, resource: statement };
    }
  }
  if (dice.chance(25)) yield { at: asked + HOUR, resource: allergyOf(profile, asked, dice) };
}

function allergyOf(
  profile: Profile,
  asked: number,
  dice: Dice,
): AllergyIntolerance & { readonly id: string } {
  const [code, text] = dice.of(ALLERGENS);
  return {
    resourceType: 'AllergyIntolerance',
    id: `${profile.id}-a0`,
    clinicalStatus: hl7('allergyintolerance-clinical', 'active'),
    verificationStatus: hl7(
      'allergyintolerance-verification',
      dice.of(['confirmed', 'unconfirmed']),
    ),
    type: 'allergy',
    category: [code === '' ? 'environment' : 'medication'],
    code: code === '' ? { text } : concept(ATC, code, text),
    patient: subjectOf(profile),
    recordedDate: day(asked - dice.below(900) * DAY),
  };
}

/** The prescription at the admission: most of what was taken at home, and something of the ward. */
function* ordersOf(profile: Profile, stay: Stay, dice: Dice): Iterable<Known> {
  const at = stay.start + dice.between(60, 300) * MINUTE;
  const home = profile.illnesses.flatMap(({ takes }) => takes).filter(() => dice.chance(85));
  const ordered = [...home, ...WARD_INTAKES.filter(() => dice.chance(30))];
  for (const [line, taken] of ordered.entries()) {
    const request = (
      status: MedicationRequest['status'],
    ): MedicationRequest & { readonly id: string } => ({
      resourceType: 'MedicationRequest',
      id: `${profile.id}-r${stay.number}-${line}`,
      status,
      intent: 'order',
      medicationCodeableConcept: concept(ATC, taken.code, taken.text),
      subject: subjectOf(profile),
      encounter: { reference: `Encounter/${encounterIdOf(profile, stay)}` },
      authoredOn: instant(at),
      groupIdentifier: {
        system: 'urn:invented-ward:prescription',
        value: `${profile.id}-r${stay.number}`,
      },
      dosageInstruction: [dosageOf(taken)],
    });
    yield { at: at + line * 1000, resource: request('active') };
    const stopped = at + dice.between(1, 5) * DAY;
    if (dice.chance(12) && stopped < (stay.end ?? Infinity)) {
      yield { at: stopped, version: 2, resource: request('stopped') };
    }
  }
}

function dosageOf({
  dose,
  perDay,
}: Intake): NonNullable<MedicationRequest['dosageInstruction']>[number] {
  return {
    text: `${dose} mg, ${perDay} fois par jour`,
    timing: { repeat: { frequency: perDay, period: 1, periodUnit: 'd' } },
    doseAndRate: [{ doseQuantity: quantity(dose, MG) }],
  };
}
