import { inBoth } from '../bilingual';
import { MINUTE_MS } from '../pace';
import { meq, mmol, prescriptionOf, resultOf } from '../results';
import type { Stage } from '../stage';
import { wardPatients } from './ward-of-patients';

/** What the night gave: one potassium for each bed, most of them normal, and one of each kind that is not. */
const POTASSIUM = [
  ...[mmol(4.1), mmol(3.9), meq(4.4), mmol(5.5), mmol(4.6), mmol(4), meq(6.2), mmol(3.6)],
  ...[mmol(5.4), mmol(4.3), mmol(6.8), mmol(2, '<'), mmol(4.8), meq(5.9), mmol(3.3)],
  ...[mmol(8, '>'), mmol(4.2), mmol(5.1), mmol(6.4), mmol(4.7)],
];

const CREATININE = [68, 74, 91, 132, 88, 77, 204, 59, 101, 83];
const PER_MINUTE = { unit: '/min', unitCode: '/min' };

/** A night's results for the ward arrive together, with the signs of the morning and some prescriptions. */
export async function morningRound(stage: Stage): Promise<void> {
  const patients = await wardPatients(stage);
  const now = stage.now();
  const taken = (bed: number): number => now - (90 + bed) * MINUTE_MS;
  const each = { issued: now };
  const signs = patients.flatMap((patient, bed) => [
    resultOf({
      ...{ ...each, id: `hr${bed}`, patient, code: '8867-4', taken: taken(bed) },
      printed: { ...PER_MINUTE, value: 62 + ((bed * 7) % 28) },
    }),
    resultOf({
      ...{ ...each, id: `rr${bed}`, patient, code: '9279-1', taken: taken(bed) },
      printed: { ...PER_MINUTE, value: 13 + (bed % 6) },
    }),
    resultOf({
      ...{ ...each, id: `te${bed}`, patient, code: '8310-5', taken: taken(bed) },
      printed: { value: (365 + ((bed * 3) % 9)) / 10, unit: '°C', unitCode: 'Cel' },
    }),
  ]);
  await stage.write(signs);
  stage.say(inBoth((words) => words.vitalsWritten(signs.length)));

  const prescriptions = patients.slice(0, 5).map((patient, bed) =>
    prescriptionOf(`rx${bed}`, patient, {
      ...{ code: 'N02BE01', name: 'Paracétamol', mg: 1000, authored: now },
    }),
  );
  await stage.write(prescriptions);
  stage.say(inBoth((words) => words.prescriptionsWritten(prescriptions.length)));

  const results = patients.flatMap((patient, bed) => [
    resultOf({
      ...{ ...each, id: `cr${bed}`, patient, code: '14682-9', taken: taken(bed) },
      printed: {
        value: CREATININE[bed % CREATININE.length] ?? 80,
        unit: 'µmol/L',
        unitCode: 'umol/L',
      },
    }),
    resultOf({
      ...{ ...each, id: `k${bed}`, patient, taken: taken(bed) },
      printed: POTASSIUM[bed % POTASSIUM.length] ?? mmol(4),
    }),
  ]);
  await stage.write(results);
  stage.say(inBoth((words) => words.resultsWritten(results.length)));
}
