import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';
import { assess } from '../hyperkalaemia/assess';
import { instantOf, latestPotassium } from '../hyperkalaemia/potassium-result';
import { bodyOf, notificationSeverityOf, reasonsOf, titleOf } from '../hyperkalaemia/wording';

type Io = Nodes['renal.hyperkalaemia-severity'];

/**
 * Computes the severity of hyperkalaemia from the most recent potassium, by the bands of UKKA 2023.
 * `severity` is absent when the result is not enough to decide. `control` is true when the result must
 * be checked; the title and the body say why. `value` is in mmol/L, except when its unit is unknown.
 */
const createCompute = ({ t }: Pick<BehaviorContext, 't'>): ComputeBehavior<Io> => ({
  compute: ({ inputs, run }): Partial<Io['outputs']> => {
    const zone = run.timezone;
    const until = inputs.asOf === undefined ? Infinity : instantOf(inputs.asOf, zone);
    const expectedAt =
      inputs.expectedAt === undefined ? undefined : instantOf(inputs.expectedAt, zone);
    const assessment = assess(latestPotassium(inputs.observations, until, zone), expectedAt);
    const { severity, result, millimoles, caveats } = assessment;
    return {
      ...(severity !== undefined && { severity }),
      control: caveats.length > 0,
      ...(result !== undefined && {
        value: millimoles ?? result.observation.value,
        unit: millimoles === undefined ? result.observation.unit : 'mmol/L',
      }),
      notificationSeverity: notificationSeverityOf(assessment),
      title: titleOf(assessment, t),
      body: bodyOf(assessment, zone, t),
      reasons: reasonsOf(assessment, t),
    };
  },
});

export default createCompute;
