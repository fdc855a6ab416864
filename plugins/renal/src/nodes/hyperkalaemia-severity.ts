import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';
import { assess } from '../hyperkalaemia/assess';
import {
  instantOf,
  latestPotassium,
  type PotassiumResult,
} from '../hyperkalaemia/potassium-result';
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
    const isExpected = expectedResult(inputs.expectedAt, zone);
    const assessment = assess(latestPotassium(inputs.observations, until, zone), isExpected);
    const { severity, result, millimoles, caveats } = assessment;
    return {
      ...(severity !== undefined && { severity }),
      control: caveats.length > 0,
      expectedMissing: caveats.some(({ why }) => why === 'expectedMissing'),
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

/** The end of a day in UTC: what the trigger makes of a sample of which only the day is known. */
const DAY_ALONE = /^(\d{4}-\d{2}-\d{2})T23:59:59\.999Z$/;

/**
 * Whether a result may be that of the event: it is not older. The record has a sample of which only the day is known at
 * the start of that day, in its zone.
 */
function expectedResult(
  expectedAt: string | undefined,
  zone: string,
): ((result: PotassiumResult) => boolean) | undefined {
  if (expectedAt === undefined) return undefined;
  const from = instantOf(expectedAt, zone);
  const [, day] = DAY_ALONE.exec(expectedAt) ?? [];
  const start = day === undefined ? undefined : instantOf(day, zone);
  return ({ instant }) => instant >= from || instant === start;
}

export default createCompute;
