import type { Observation } from '@platform/plugin-clinical';
import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['renal-pathways.creatinine-series'];

/** µmol/L in one of each unit, in whatever case it is written. A mass needs the molar mass of creatinine, 113.12 g/mol, so it is converted here only. */
const MICROMOLES: Readonly<Record<string, number>> = {
  'umol/l': 1,
  'μmol/l': 1,
  'mmol/l': 1000,
  'mg/dl': 88.4017,
  'mg/l': 8.84017,
};

/** The product of two decimals has no more digits than they have: what binary arithmetic adds behind is cut off. */
const DIGITS = 15;

function inMicromoles(observation: Observation): Observation | undefined {
  const factor = MICROMOLES[observation.unit.normalize('NFKC').trim().toLowerCase()];
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

/** The end of a day in UTC: what the trigger makes of a sample of which only the day is known. */
const DAY_ALONE = /^(\d{4}-\d{2}-\d{2})T23:59:59\.999Z$/;

/** The start of a day that is known alone, in the zone of the run: when the record has such a sample. */
function startOfDayAlone(expectedAt: string, zone: string): number | undefined {
  const [, day] = DAY_ALONE.exec(expectedAt) ?? [];
  return day === undefined ? undefined : DateTime.fromISO(day, { zone }).toMillis();
}

const isAbove = ({ comparator }: Observation): boolean => comparator?.startsWith('>') ?? false;

/**
 * The series whose stage is certain where only bounds are known: the latest counts with its lower bound, an earlier one
 * with its upper bound, and an earlier one without an upper bound shows no rise. A latest one without a lower bound stays
 * a bound, whose stage is unknown.
 */
const least = (results: readonly Observation[], latest: Observation): Observation[] =>
  results.flatMap((each) => {
    if (each.comparator === undefined) return [each];
    if (isAbove(each) !== (each === latest)) return each === latest ? [each] : [];
    const { comparator: _comparator, ...exact } = each;
    return [exact];
  });

/**
 * Converts creatinines to µmol/L. A result that cannot be converted is left aside and makes the series incomplete: a stage
 * that is computed without it may be too low. A series that ends before the result that was announced, or before one that
 * was left aside, gives no results: its stage would be that of an earlier one. So does a bound: a stage of it is the least.
 */
const createCompute = ({ t }: Pick<BehaviorContext, 't'>): ComputeBehavior<Io> => ({
  compute: ({
    inputs: { observations, expectedAt },
    run: { timezone },
  }): Partial<Io['outputs']> => {
    const converted = observations.flatMap((each) => inMicromoles(each) ?? []);
    const [first, ...others] = converted;
    const latest = first && others.reduce((a, b) => (isAfter(b, a) ? b : a), first);
    const results = converted.filter(
      (each) => each === latest || latest === undefined || instantOf(each) < instantOf(latest),
    );
    const day = expectedAt === undefined ? undefined : startOfDayAlone(expectedAt, timezone);
    const isAnnounced =
      expectedAt === undefined ||
      converted.some(
        (each) => instantOf(each) >= Date.parse(expectedAt) || instantOf(each) === day,
      );
    const isRead =
      latest !== undefined && instantOf(latest) >= Math.max(...observations.map(instantOf));
    const unread = observations.length - converted.length;
    const bounds = results.filter(({ comparator }) => comparator !== undefined).length;
    const above = isRead && isAbove(latest) ? `${latest.comparator} ${latest.value}` : undefined;
    const missing = [
      ...(observations.length === 0 ? [t('messages.missing.none')] : []),
      ...(observations.length > 0 && !isAnnounced ? [t('messages.missing.expected')] : []),
      ...(unread > 0 ? [t('messages.missing.unread', { count: unread })] : []),
      ...(above === undefined ? [] : [t('messages.missing.above', { value: above })]),
      ...(above === undefined && bounds > 0
        ? [t('messages.missing.bounds', { count: bounds })]
        : []),
    ];
    return {
      ...(isAnnounced && isRead && { results: least(results, latest), latest }),
      complete: missing.length === 0,
      remark: missing.join(t('messages.separator')),
    };
  },
});

export default createCompute;
