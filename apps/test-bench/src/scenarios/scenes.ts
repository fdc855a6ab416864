import type { ScenarioName } from './report';
import { burst } from './scenes/burst';
import { kidneyInjury } from './scenes/kidney-injury';
import { lateAndCorrected } from './scenes/late-and-corrected';
import { morningRound } from './scenes/morning-round';
import { outage } from './scenes/outage';
import { ward } from './scenes/ward';
import type { Stage } from './stage';

/** What each scenario does. The stage keeps what is expected of the platform. */
export const SCENES: Readonly<Record<ScenarioName, (stage: Stage) => Promise<void>>> = {
  ward,
  'morning-round': morningRound,
  burst,
  outage,
  'late-and-corrected': lateAndCorrected,
  'kidney-injury': kidneyInjury,
};
