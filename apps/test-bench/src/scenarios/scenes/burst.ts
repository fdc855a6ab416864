import { inBoth } from '../bilingual';
import { MINUTE_MS } from '../pace';
import { mmol, resultOf } from '../results';
import type { Stage } from '../stage';
import { wardPatients } from './ward-of-patients';

/** Both sides of each limit of the bands, in the order in which the samples were taken. */
const LIMITS = [5.4, 5.49, 5.5, 5.9, 5.99, 6, 6.4, 6.49, 6.5, 7.2];

/** Ten results of each patient of the ward at once: the platform owes each of them its own answer. */
export async function burst(stage: Stage): Promise<void> {
  const patients = await wardPatients(stage);
  const now = stage.now();
  const results = patients.flatMap((patient, bed) =>
    LIMITS.map((value, index) =>
      resultOf({
        ...{ id: `k${bed}-${index}`, patient, printed: mmol(value), issued: now },
        taken: now - (LIMITS.length - index) * 2 * MINUTE_MS,
      }),
    ),
  );
  await stage.write(results);
  stage.say(inBoth((words) => words.resultsWritten(results.length)));
}
