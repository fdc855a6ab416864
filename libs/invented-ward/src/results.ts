import type { Observation, Quantity } from 'fhir/r4';

import { diceOf, type Dice } from './dice';
import type { Known } from './known';
import { CRP, MAKERS, type Assay } from './laboratory';
import { courseOf, type Profile } from './profile';
import { hl7, quantity } from './terms';
import { DAY, day, HOUR, instant, MINUTE } from './time';
import type { WardPlan } from './ward-plan';

type StoredObservation = Observation & { readonly id: string };

interface Sample {
  readonly id: string;
  readonly patient: string;
  readonly assay: Assay;
  /** In mmol/L, µmol/L or the unit of the assay. */
  readonly value: number;
  readonly taken: number;
}

/** The laboratory results of a patient whose samples are taken on one day. `start` is the beginning of that day. */
export function* resultsOfDay(plan: WardPlan, profile: Profile, start: number): Iterable<Known> {
  const dice = diceOf(plan.seed, 'results', profile.number, start);
  const stay = profile.stays.find(
    (each) => each.start < start + 9 * HOUR && start + 6 * HOUR < (each.end ?? Infinity),
  );
  if (stay === undefined) return;
  const isFirst = start < stay.start + DAY;
  const injury = courseOf(profile.injury, start);
  if (!isFirst && injury === 0 && dice.chance(45)) return;
  const taken = Math.max(stay.start + HOUR, start + dice.between(350, 440) * MINUTE);
  // Now and then the sample goes to another laboratory than that of the ward.
  const maker = dice.chance(8)
    ? dice.of(MAKERS)
    : (MAKERS[profile.ward % MAKERS.length] ?? MAKERS[0]);
  const { id, creatinine, potassium } = profile;
  const factor = 1 + ((profile.injury?.peak ?? 1) - 1) * injury;
  const sample = (name: string, assay: Assay, value: number): Sample => ({
    ...{ id: `${id}-${name}${dayNumber(plan, start)}`, patient: id, assay, value, taken },
  });
  const level = potassium + (factor - 1) * 0.9 + dice.between(-0.4, 0.4, 2);
  yield* reported(sample('k', maker.potassium, level), dice);
  const filtered = creatinine * factor * dice.between(0.94, 1.06, 3);
  yield* reported(sample('cr', maker.creatinine, filtered), dice);
  if (isFirst || dice.chance(30)) {
    const inflamed = courseOf(profile.deterioration, start) * 160 + dice.between(1, 30);
    yield* reported(sample('crp', CRP, inflamed), dice);
  }
}

const dayNumber = ({ from }: WardPlan, start: number): number => Math.round((start - from) / DAY);

/** One sample as the record comes to know of it: mostly once, with what really happens to results. */
function* reported(sample: Sample, dice: Dice): Iterable<Known> {
  const { value, taken } = sample;
  const measured = taken + dice.between(40, 150) * MINUTE;
  const isLate = dice.chance(3);
  const issued = isLate ? taken + dice.between(9, 72) * HOUR : measured;
  const known = issued + dice.between(1, 60) * 1000;
  const final = { at: known, resource: written(sample, { issued }) };
  const later = known + dice.between(60, 480) * MINUTE;
  const fate = dice.between(0, 100, 2);
  if (fate < 3) {
    yield { at: known, resource: written(sample, { issued, status: 'preliminary' }) };
    const settled = { ...sample, value: value * dice.between(0.97, 1.03, 3) };
    const resource = written(settled, { issued: later });
    yield { at: later + 1000, version: 2, resource };
  } else if (fate < 5) {
    yield final;
    const right = { ...sample, value: value * dice.between(0.7, 0.9, 2) };
    const resource = written(right, { issued: later, status: 'corrected' });
    yield { at: later + 1000, version: 2, resource };
  } else if (fate < 6) {
    yield final;
    const resource = { ...final.resource, status: 'entered-in-error' as const };
    yield { at: later, version: 2, resource };
  } else if (fate < 8) {
    yield { at: known, resource: { ...final.resource, effectiveDateTime: day(taken) } };
  } else if (fate < 10 && sample.assay.isInCells) {
    const haemolysed = { ...sample, value: value + dice.between(0.6, 1.6, 1) };
    const note = [{ text: 'Échantillon hémolysé' }];
    yield { at: known, resource: { ...written(haemolysed, { issued }), note } };
  } else {
    yield final;
  }
}

interface Writing {
  readonly issued: number;
  readonly status?: Observation['status'];
}

function written(
  { id, patient, assay, value, taken }: Sample,
  { issued, status = 'final' }: Writing,
): StoredObservation {
  const { code, unit, reference } = assay;
  const [low, high] = reference;
  return {
    resourceType: 'Observation',
    id,
    status,
    category: [hl7('observation-category', 'laboratory')],
    code,
    subject: { reference: `Patient/${patient}` },
    effectiveDateTime: instant(taken),
    issued: instant(issued),
    valueQuantity: valueOf(assay, value),
    referenceRange: [{ ...(low > 0 && { low: quantity(low, unit) }), high: quantity(high, unit) }],
  };
}

/** Outside of what an analyser can measure, it only says which end the value lies beyond. */
function valueOf({ unit, printed, measurable: [least, most] }: Assay, value: number): Quantity {
  const number = printed(value);
  if (number < least) return quantity(least, unit, '<');
  return number > most ? quantity(most, unit, '>') : quantity(number, unit);
}
