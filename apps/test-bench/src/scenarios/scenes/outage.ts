import { inBoth } from '../bilingual';
import { switchOff } from '../development-server';
import { MINUTE_MS } from '../pace';
import { mmol, resultOf } from '../results';
import type { Stage } from '../stage';
import { wardPatients } from './ward-of-patients';

const BEFORE = [4.2, 6.6, 5.7, 6.1, 5.3, 7];
const AFTER = [6.7, 4.4, 5.8, 6.2, 7.1, 5.2];

/** Results arrive, the warehouse is gone before the platform has answered them, and others arrive when it is back. */
export async function outage(stage: Stage): Promise<void> {
  const power = await switchOff(stage.baseUrl);
  const patients = await wardPatients(stage);
  const write = async (values: readonly number[], name: string): Promise<void> => {
    const now = stage.now();
    const results = values.map((value, bed) =>
      resultOf({
        ...{ id: `${name}${bed}`, patient: patients[bed] ?? '', printed: mmol(value) },
        ...{ taken: now - 30 * MINUTE_MS, issued: now },
      }),
    );
    await stage.write(results);
    stage.say(inBoth((words) => words.resultsWritten(results.length)));
  };
  await write(BEFORE, 'before');
  stage.say(inBoth((words) => words.awayFor(Math.round(stage.awayMs / 1000))));
  await power.stayAway(stage.awayMs, stage.signal);
  stage.say(inBoth((words) => words.isBack));
  await write(AFTER, 'after');
}
