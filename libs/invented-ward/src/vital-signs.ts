import type { CodeableConcept, Observation } from 'fhir/r4';

import { diceOf } from './dice';
import type { Known } from './known';
import { courseOf, type Profile } from './profile';
import { concept, hl7, LOINC, quantity, SNOMED, type Unit } from './terms';
import { DAY, instant, MINUTE } from './time';
import type { WardPlan } from './ward-plan';

const PER_MINUTE = { unit: '/min', code: '/min' };
const PERCENT = { unit: '%', code: '%' };
const CELSIUS = { unit: '°C', code: 'Cel' };
const KG = { unit: 'kg', code: 'kg' };
const MMHG = { unit: 'mmHg', code: 'mm[Hg]' };

const CODES = {
  breathing: concept(LOINC, '9279-1', 'Fréquence respiratoire'),
  saturation: concept(LOINC, '59408-5', 'Saturation en oxygène'),
  pulse: concept(LOINC, '8867-4', 'Fréquence cardiaque'),
  temperature: concept(LOINC, '8310-5', 'Température'),
  weight: concept(LOINC, '29463-7', 'Poids'),
  pressure: concept(LOINC, '85354-9', 'Pression artérielle'),
  systolic: concept(LOINC, '8480-6', 'Pression systolique'),
  diastolic: concept(LOINC, '8462-4', 'Pression diastolique'),
  consciousness: concept(LOINC, '67775-7', 'Niveau de conscience'),
};

const ALERT = concept(SNOMED, '248234008', 'Alerte');
const CONFUSED = concept(SNOMED, '130987000', 'Confusion aiguë');

/** The signs of a patient that are read on one day, and the weight on some days. */
export function* vitalSignsOfDay(plan: WardPlan, profile: Profile, start: number): Iterable<Known> {
  const number = Math.round((start - plan.from) / DAY);
  for (let set = 0; set < plan.vitalsPerDay; set += 1) {
    const dice = diceOf(plan.seed, 'vitals', profile.number, number, set);
    const at =
      start + Math.round(((set + 0.33) * DAY) / plan.vitalsPerDay) + dice.below(40) * MINUTE;
    if (!isInBed(profile, at)) continue;
    const ill = (profile.deterioration?.peak ?? 0) * courseOf(profile.deterioration, at);
    const id = (sign: string): string => `${profile.id}-${sign}${number}-${set}`;
    const entered = at + dice.between(1, 12) * MINUTE;
    const sign = (
      name: string,
      code: CodeableConcept,
      value: Pick<Observation, 'valueQuantity' | 'valueCodeableConcept' | 'component'>,
    ): Known => ({
      at: entered,
      resource: {
        resourceType: 'Observation',
        id: id(name),
        status: 'final',
        category: [hl7('observation-category', 'vital-signs')],
        code,
        subject: { reference: `Patient/${profile.id}` },
        effectiveDateTime: instant(at),
        issued: instant(entered),
        ...value,
      },
    });
    const measured = (value: number, unit: Unit) => ({ valueQuantity: quantity(value, unit) });
    yield sign(
      'rr',
      CODES.breathing,
      measured(dice.between(13, 19) + Math.round(ill * 11), PER_MINUTE),
    );
    yield sign(
      'sp',
      CODES.saturation,
      measured(dice.between(95, 99) - Math.round(ill * 8), PERCENT),
    );
    yield sign(
      'hr',
      CODES.pulse,
      measured(dice.between(58, 88) + Math.round(ill * 50), PER_MINUTE),
    );
    yield sign(
      'te',
      CODES.temperature,
      measured(dice.between(36.3, 37.4, 1) + Math.round(ill * 20) / 10, CELSIUS),
    );
    yield sign('bp', CODES.pressure, {
      component: [
        { code: CODES.systolic, ...measured(dice.between(112, 148) - Math.round(ill * 38), MMHG) },
        { code: CODES.diastolic, ...measured(dice.between(62, 86) - Math.round(ill * 18), MMHG) },
      ],
    });
    yield sign('av', CODES.consciousness, { valueCodeableConcept: ill > 0.7 ? CONFUSED : ALERT });
    if (set === 0 && dice.chance(30)) {
      const weight = profile.weight + dice.between(-0.8, 0.8, 1);
      yield sign('wt', CODES.weight, measured(Math.round(weight * 10) / 10, KG));
    }
  }
}

const isInBed = ({ stays }: Profile, at: number): boolean =>
  stays.some(({ start, end = Infinity }) => start <= at && at < end);
