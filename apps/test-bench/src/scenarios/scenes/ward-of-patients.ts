import { inBoth } from '../bilingual';
import type { Stage } from '../stage';
import { WARD_SIZE, writePatients } from './ward';

/** The patients that the generator invented, whoever wrote them. */
const INVENTED = 'urn:invented-ward:patient|';

/**
 * The patients of the ward that was written last. A new ward where there is none, and where the last scenario did not end
 * as expected: what the platform still owes to the old one would be taken for an answer to this one.
 */
export async function wardPatients(stage: Stage): Promise<readonly string[]> {
  if (!stage.isSettled) return writePatients(stage);
  const { matches } = await stage.warehouse.search('Patient', [
    ['identifier', INVENTED],
    ['_sort', '-_lastUpdated'],
    ['_count', String(WARD_SIZE)],
  ]);
  if (matches.length < WARD_SIZE) return writePatients(stage);
  await stage.watch(matches);
  stage.say(inBoth((words) => words.wardFound(matches.length)));
  return matches.map(({ id }) => id);
}
