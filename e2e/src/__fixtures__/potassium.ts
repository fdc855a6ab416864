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
