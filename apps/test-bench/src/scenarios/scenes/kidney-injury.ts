import { generateWard } from '@platform/invented-ward';
import type { Patient } from 'fhir/r4';

import { nameOf } from '../../pages/format';
import { inBoth } from '../bilingual';
import { PUBLISHED_SERIES } from '../kidney-rule';
import { MINUTE_MS } from '../pace';
import { resultOf } from '../results';
import type { Stage } from '../stage';

/** The published series of creatinine, each of a patient who has no other result. */
export async function kidneyInjury(stage: Stage): Promise<void> {
  const now = stage.now();
  const patients = await stage.write(inventPatients(now));
  stage.say(inBoth((words) => words.patientsWritten(patients.length)));
  const results = PUBLISHED_SERIES.map(({ id, series }, index) =>
    series.map(([hoursBefore, value]) =>
      resultOf({
        ...{ id: `cr-${id}-${hoursBefore}`, patient: patients[index]?.id ?? '', code: '14682-9' },
        ...{ printed: { value, unit: 'µmol/L', unitCode: 'umol/L' }, issued: now },
        taken: now - hoursBefore * 60 * MINUTE_MS - MINUTE_MS,
      }),
    ),
  );
  // The earlier ones are there before the last one asks for them.
  await stage.write(results.flatMap((series) => series.slice(0, -1)));
  const last = await stage.write(results.flatMap((series) => series.slice(-1)));
  stage.say(inBoth((words) => words.resultsWritten(results.flat().length)));
  for (const [index, { series, stage: expected }] of PUBLISHED_SERIES.entries()) {
    const patient = patients[index];
    stage.expectTask({
      patient: patient?.id ?? '',
      about: `Observation/${last[index]?.id}`,
      what: inBoth((words, { number }) => {
        const values = series.map(([, value]) => number(value)).join(' → ');
        return [nameOf(patient?.name), words.creatinine(values)].filter(Boolean).join(', ');
      }),
      stage: expected,
    });
  }
}

/** Patients of no ward: other scenarios take nobody who has an injury. */
function inventPatients(now: number): readonly (Patient & { readonly id: string })[] {
  const from = new Date(now).toISOString();
  const found: (Patient & { readonly id: string })[] = [];
  const { length: patients } = PUBLISHED_SERIES;
  for (const resource of generateWard({
    seed: now % 2 ** 32,
    patients,
    from,
    days: 1,
    discharges: false,
  })) {
    if (resource.resourceType !== 'Patient') continue;
    const { identifier: _identifier, ...patient } = resource;
    found.push(patient);
  }
  return found;
}
