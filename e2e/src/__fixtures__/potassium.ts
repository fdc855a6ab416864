import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectEvent, readObservation, type PotassiumEvent } from '@platform/examples';

export const REPOSITORY = join(__dirname, '../../..');
export const EXAMPLES = join(REPOSITORY, 'examples/potassium');

/** Returns the event that `npm run post-observation` creates from an example file. */
export const eventOfFile = async (file: string): Promise<PotassiumEvent> =>
  projectEvent(await readObservation(join(EXAMPLES, file)));

/** Returns the single result of an example patient, e.g. `p-severe`. */
export const eventOf = (patientId: string): Promise<PotassiumEvent> =>
  eventOfFile(`observation-${patientId.replace(/^p-/, '')}.json`);

/** The id of a topic's own copy of an example patient: `p-<topic>-severe` for `p-severe`. */
export const ownPatient = (topic: string, patientId: string): string =>
  patientId.replace(/^p-/, `p-${topic}-`);

/** A text about an example patient and their result, about the topic's own copy of both. */
const asOwn = (topic: string, text: string, patientId: string): string => {
  const result = patientId.replace(/^p-/, 'o-');
  return text
    .replaceAll(patientId, ownPatient(topic, patientId))
    .replaceAll(result, result.replace(/^o-/, `o-${topic}-`));
};

/** Returns the single result of a topic's own copy of an example patient. */
export const ownEventOf = async (topic: string, patientId: string): Promise<PotassiumEvent> =>
  JSON.parse(asOwn(topic, JSON.stringify(await eventOf(patientId)), patientId)) as PotassiumEvent;

/**
 * Writes the example patients and their results to a folder, and a copy of them for each topic, so that topics which share
 * a platform do not meet in a record.
 */
export function writeRecords(folder: string, topics: readonly string[]): void {
  for (const file of readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(join(EXAMPLES, file), 'utf8');
    const patientId = file.replace(/^(patient|observation)-(.*)\.json$/, 'p-$2');
    writeFileSync(join(folder, file), text);
    for (const topic of topics)
      writeFileSync(join(folder, `${topic}-${file}`), asOwn(topic, text, patientId));
  }
}
