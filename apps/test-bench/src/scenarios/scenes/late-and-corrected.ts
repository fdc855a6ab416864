import type { Observation } from 'fhir/r4';

import type { Stored } from '../../warehouse/warehouse';
import { inBoth } from '../bilingual';
import { MINUTE_MS } from '../pace';
import { meq, micromol, mmol, resultOf } from '../results';
import type { Stage } from '../stage';
import { wardPatients } from './ward-of-patients';

const HOUR_MS = 60 * MINUTE_MS;

/** What happens to results, each to a patient of its own, so that no answer is taken for that of another one. */
export async function lateAndCorrected(stage: Stage): Promise<void> {
  const patients = await wardPatients(stage);
  const now = stage.now();
  const fact = (bed: number, more: Partial<Parameters<typeof resultOf>[0]>) =>
    resultOf({
      ...{ id: `k${bed}`, patient: patients[bed] ?? '', printed: mmol(4.2) },
      ...{ taken: now - HOUR_MS, issued: now },
      ...more,
    });
  const written = await stage.write([
    fact(0, { taken: now - 40 * HOUR_MS, printed: mmol(6.7) }),
    fact(1, { printed: mmol(7.1) }),
    fact(2, { printed: mmol(4.1) }),
    fact(3, { printed: mmol(6.9) }),
    fact(4, { status: 'preliminary', printed: mmol(6.8) }),
    fact(5, { printed: mmol(6.6) }),
    fact(6, { printed: mmol(4), note: 'Échantillon hémolysé' }),
    fact(7, { printed: mmol(8, '>') }),
    fact(8, { printed: mmol(3, '<') }),
    fact(9, { printed: meq(6.1) }),
    fact(10, { printed: micromol(6500) }),
    // Long ago, so that no other sample of the ward is of that day.
    fact(11, { taken: now - 20 * 24 * HOUR_MS, isDayOnly: true, printed: mmol(5.6) }),
    fact(12, { taken: now - 20 * 24 * HOUR_MS, isDayOnly: true, printed: mmol(4.4) }),
    // A newer result that is normal does not hide the late one of the same patient.
    resultOf({
      ...{ id: 'k0-newer', patient: patients[0] ?? '', printed: mmol(4.5) },
      ...{ taken: now - HOUR_MS, issued: now },
    }),
  ]);
  stage.say(inBoth((words) => words.resultsWritten(written.length)));
  // What the first versions lead to is seen before they change: a poll sees the latest version alone.
  await stage.waitForPlatform();

  const at = (bed: number): Stored<Observation> => written[bed] as Stored<Observation>;
  const corrected = (bed: number, value: number): Stored<Observation> => ({
    ...at(bed),
    status: 'corrected',
    valueQuantity: { ...at(bed).valueQuantity, value },
  });
  await stage.change(corrected(1, 4.1));
  await stage.change(corrected(2, 7.1));
  await stage.change({ ...at(3), status: 'entered-in-error' });
  await stage.change({ ...at(4), status: 'final' });
  const text = { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">K</div>' };
  await stage.change({ ...at(5), text } as Stored<Observation>, { isSame: true });
  stage.say(inBoth((words) => words.changesWritten(5)));
}
