import type { Observation } from '@platform/plugin-clinical';
import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['renal-pathways.creatinine-series'];

/** µmol/L in one of each unit. A mass needs the molar mass of creatinine, 113.12 g/mol, so it is converted here only. */
const MICROMOLES: Readonly<Record<string, number>> = {
  'umol/L': 1,
  'µmol/L': 1,
  'μmol/L': 1,
  'mmol/L': 1000,
  'mg/dL': 88.4017,
  'mg/L': 8.84017,
};

/** The product of two decimals has no more digits than they have: what binary arithmetic adds behind is cut off. */
const DIGITS = 15;

function inMicromoles(observation: Observation): Observation | undefined {
  const factor = MICROMOLES[observation.unit];
  if (factor === undefined || !(observation.value > 0)) return undefined;
  const value = Number((observation.value * factor).toPrecision(DIGITS));
  const { referenceRange: _range, ...rest } = observation;
  return { ...rest, value, unit: 'umol/L' };
}

const STATUS_RANK = { amended: 2, final: 1, preliminary: 0 };

const rankOf = ({ status = 'final' }: Observation): number => STATUS_RANK[status];

/** Of two results of one instant, the corrected one counts, then the final one, then the higher one, in whatever order they come. */
const isAfter = (one: Observation, other: Observation): boolean =>
  (instantOf(one) - instantOf(other) || rankOf(one) - rankOf(other) || one.value - other.value) > 0;

const instantOf = ({ observedAt }: Observation): number => Date.parse(observedAt);

/**
 * Converts creatinines to µmol/L. A result that cannot be converted is left aside and makes the series incomplete: a stage
 * that is computed without it may be too low. A series that ends before the result that was announced, or before one that
 * was left aside, gives no results: its stage would be that of an earlier one.
 */
const createCompute = ({ t }: Pick<BehaviorContext, 't'>): ComputeBehavior<Io> => ({
  compute: ({ inputs: { observations, expectedAt } }): Partial<Io['outputs']> => {
    const converted = observations.flatMap((each) => inMicromoles(each) ?? []);
    const [first, ...others] = converted;
    const latest = first && others.reduce((a, b) => (isAfter(b, a) ? b : a), first);
    const results = converted.filter(
      (each) => each === latest || latest === undefined || instantOf(each) < instantOf(latest),
    );
    const from = Math.max(
      expectedAt === undefined ? -Infinity : Date.parse(expectedAt),
      ...observations.map(instantOf),
    );
    const isExpected = latest !== undefined && instantOf(latest) >= from;
    const unread = observations.length - converted.length;
    const missing = [
      ...(observations.length === 0 ? [t('messages.missing.none')] : []),
      ...(observations.length > 0 && !isExpected ? [t('messages.missing.expected')] : []),
      ...(unread > 0 ? [t('messages.missing.unread', { count: unread })] : []),
    ];
    return {
      ...(isExpected && { results, latest }),
      complete: missing.length === 0,
      remark: missing.join(t('messages.separator')),
    };
  },
});

export default createCompute;
