import type { Observation } from '@platform/plugin-clinical';
import type { QuantityConverter } from '@platform/sdk';

import { latestOf, single, type Hour, type Reading } from './latest';
import { OXYGEN, type Parameter } from './parameters';

/** What only says on which side of its number a value lies. */
export const isBound = ({ comparator, interpretation }: Observation): boolean =>
  comparator !== undefined || interpretation === '<' || interpretation === '>';

/** Rounds half up as decimals are written: 38.05 gives 38.1, although the number behind it is a little smaller. */
export function roundTo(value: number, digits: number): number {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  return Number(`${Math.round(Number(`${mantissa}e${Number(exponent) + digits}`))}e-${digits}`);
}

/** Reads a parameter in the unit and the precision of the chart. */
export function readParameter(
  observations: readonly Observation[],
  parameter: Parameter,
  hour: Hour,
  convert: QuantityConverter,
): Reading<number> {
  const read = (observation: Observation): Reading<number> => {
    if (isBound(observation)) return { lack: 'bound' };
    const value = inUnit(observation, parameter.unit, convert);
    if (value === undefined) return { lack: 'unit' };
    const [low, high] = parameter.range;
    if (value < low || value > high) return { lack: 'impossible' };
    return { value: roundTo(value, parameter.digits), corrected: observation.status === 'amended' };
  };
  return single(latestOf(observations, parameter.codes, hour).map(read));
}

function inUnit(
  { value, unit }: Observation,
  wanted: string,
  convert: QuantityConverter,
): number | undefined {
  if (unit === wanted) return value;
  try {
    // Conversions leave digits behind the tenth of a millionth, which no chart has.
    return roundTo(convert({ value, unit }, wanted).value, 6);
  } catch {
    return undefined;
  }
}

/** Air in percent. */
const AIR = 21;

/** Whether the patient is on oxygen: a flow above 0, or more oxygen than in air. Air has to be recorded too, as a flow of 0. */
export function readOxygen(observations: readonly Observation[], hour: Hour): Reading<boolean> {
  const read = (observation: Observation): Reading<boolean> => {
    if (isBound(observation)) return { lack: 'bound' };
    const { coding, value, unit } = observation;
    if (value < 0) return { lack: 'impossible' };
    const corrected = observation.status === 'amended';
    if (coding.code === OXYGEN.flow) return { value: value > 0, corrected };
    if (unit !== '%') return { lack: 'unit' };
    return value < AIR - 1 || value > 100
      ? { lack: 'impossible' }
      : { value: value > AIR, corrected };
  };
  return single(latestOf(observations, [OXYGEN.flow, OXYGEN.concentration], hour).map(read));
}
