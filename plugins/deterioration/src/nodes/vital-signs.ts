import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';
import { readConsciousness } from '../vital-signs/consciousness';
import { instantOf, type Reading } from '../vital-signs/latest';
import { PARAMETERS, type ParameterName } from '../vital-signs/parameters';
import { readOxygen, readParameter } from '../vital-signs/read-parameter';
import { hasTarget88To92 } from '../vital-signs/target-saturation';
import { missingOf, summaryOf, type VitalSigns } from '../vital-signs/wording';

type Io = Nodes['deterioration.vital-signs'];

/** Gathers the parameters of NEWS2 of the hour before `asOf`. A parameter that is missing, old or doubtful has no value. */
const createCompute = (
  context: Pick<BehaviorContext, 't' | 'locale' | 'convert'>,
): ComputeBehavior<Io> => ({
  compute: ({ inputs, run }): Partial<Io['outputs']> => {
    const { observations, consciousness = [], medications = [], conditions = [] } = inputs;
    const zone = run.timezone;
    const hour = { until: instantOf(inputs.asOf ?? run.startedAt, zone), zone };
    const read = (name: ParameterName) =>
      readParameter(observations, PARAMETERS[name], hour, context.convert);
    const signs: VitalSigns = {
      rate: read('rate'),
      saturation: read('saturation'),
      oxygen: readOxygen(observations, hour),
      pressure: read('pressure'),
      pulse: read('pulse'),
      consciousness: readConsciousness(consciousness),
      temperature: read('temperature'),
    };
    const readings: readonly Reading<unknown>[] = Object.values(signs);
    const qsofa = qsofaOf(signs);
    return {
      ...given('rate', signs.rate),
      ...given('saturation', signs.saturation),
      ...given('oxygen', signs.oxygen),
      ...given('pressure', signs.pressure),
      ...given('pulse', signs.pulse),
      ...given('temperature', signs.temperature),
      ...('value' in signs.consciousness && { alert: signs.consciousness.value === 'A' }),
      ...(qsofa !== undefined && { qsofa }),
      scale2: hasTarget88To92(medications, conditions),
      corrected: readings.some((reading) => 'value' in reading && reading.corrected),
      missing: missingOf(signs, context),
      summary: summaryOf(signs, context),
    };
  },
});

export default createCompute;

const given = <N extends string, T>(name: N, reading: Reading<T>): { [K in N]?: T } =>
  'value' in reading ? ({ [name]: reading.value } as { [K in N]?: T }) : {};

/** Seymour 2016: one point for 22 breaths a minute or more, a systolic pressure of 100 mmHg or less, altered mentation. */
function qsofaOf({ rate, pressure, consciousness }: VitalSigns): number | undefined {
  if ('lack' in rate || 'lack' in pressure || 'lack' in consciousness) return undefined;
  const met = [rate.value >= 22, pressure.value <= 100, consciousness.value !== 'A'];
  return met.filter(Boolean).length;
}
