import { generateWard, type WardResource } from '@platform/invented-ward';

import { inBoth } from '../bilingual';
import { MINUTE_MS } from '../pace';
import type { Stage } from '../stage';

export const WARD_SIZE = 20;
const DAYS = 14;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_SEED = 2 ** 32;

/** Seeds a ward with its history: each result of potassium in it is a result like any other. */
export async function ward(stage: Stage): Promise<void> {
  await writeWard(stage, () => true);
}

/** Twenty patients with what was known of them at their admission, without results. */
export const writePatients = (stage: Stage): Promise<readonly string[]> =>
  writeWard(stage, ({ resourceType }) => resourceType !== 'Observation');

/** Writes the latest version of each resource, as when a record is moved here. Returns the ids of the patients. */
async function writeWard(
  stage: Stage,
  isWanted: (resource: WardResource) => boolean,
): Promise<readonly string[]> {
  const latest = new Map<string, WardResource>();
  const from = new Date(stage.startedAt - DAYS * DAY_MS).toISOString();
  for (const resource of generateWard({
    ...{ seed: stage.startedAt % MAX_SEED, patients: WARD_SIZE, from, days: DAYS },
    ...{ vitalsPerDay: 1, discharges: false },
  })) {
    if (isWanted(resource)) latest.set(`${resource.resourceType}/${resource.id}`, resource);
  }
  const isPatient = ({ resourceType }: { readonly resourceType: string }): boolean =>
    resourceType === 'Patient';
  const all = [...latest.values()];
  const patients = await stage.write(all.filter(isPatient));
  stage.say(inBoth((words) => words.patientsWritten(patients.length)));
  const others = all.filter((each) => !isPatient(each));
  await stage.write(others);
  stage.say(inBoth((words) => words.recordWritten(others.length)));
  return patients.map(({ id }) => id);
}
