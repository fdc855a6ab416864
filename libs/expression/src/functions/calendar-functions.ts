import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { type TypedCall } from '../typing/function-signature';
import {
  isAny,
  isMomentOf,
  isText,
  primitive,
  type StaticType,
  writtenTexts,
} from '../typing/static-type';
import {
  betweenDates,
  completeMonths,
  moveClock,
  moveInstant,
  wholeDays,
} from '../values/calendar';
import { type DurationParts, readDurationParts } from '../values/durations';
import { toNumber } from '../values/exact-decimal';
import { exactSeconds } from '../values/exact-moment';
import { exactNumber, quotient } from '../values/exact-number';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { type Moment, readMoment } from '../values/moment';
import { instantAt } from '../values/zones';
import { argument, textArgument } from './arguments';
import { type ExpressionFunction, type FunctionTable } from './expression-function';
import {
  clockOf,
  instantArgument,
  instantText,
  momentArgument,
  refuse,
  requireInstant,
  takesInstant,
  takesZone,
  zoneArgument,
} from './moment-arguments';

/** Seconds of the units of time that always last the same, by their UCUM codes. */
const LASTING = { s: 1, min: 60, h: 3_600, d: 86_400, wk: 604_800 } as const;

/** Counts between dates, by UCUM codes. */
const COUNTED = {
  d: wholeDays,
  wk: (from: number, to: number) => wholeDays(from, to) / 7,
  mo: completeMonths,
  a: (from: number, to: number) => Math.trunc(completeMonths(from, to) / 12),
} as const;

const isLasting = (unit: string): unit is keyof typeof LASTING => Object.hasOwn(LASTING, unit);
const isCounted = (unit: string): unit is keyof typeof COUNTED => Object.hasOwn(COUNTED, unit);

const AN_INSTANT_UNIT = {
  fr: 'deux instants et s, min, h, d ou wk (mois et années se comptent entre des dates : dateOf)',
  en: 'two instants and s, min, h, d or wk (months and years are counted between dates: dateOf)',
};
const A_DATE_UNIT = {
  fr: 'deux dates et d, wk, mo ou a (les heures se comptent entre des instants)',
  en: 'two dates and d, wk, mo or a (hours are counted between instants)',
};

const isDate = (moment: Moment | undefined): moment is Moment =>
  moment !== undefined &&
  ['year', 'month', 'day'].includes(moment.precision) &&
  moment.line === 'date';

const elapsed = (first: Moment, last: Moment, unit: keyof typeof LASTING): ExpressionValue =>
  toNumber(
    quotient(exactSeconds(last.start).minus(exactSeconds(first.start)), exactNumber(LASTING[unit])),
  );

/** From a first instant or date to a second one, in a unit; negative when the second is earlier. */
function timeBetween(args: readonly ExpressionValue[], budget: EvaluationBudget): ExpressionValue {
  const name = 'timeBetween';
  const unit = textArgument(name, argument(args, 2));
  budget.spend(COSTS.quotient);
  const one = momentArgument(name, argument(args, 0), budget);
  const other = momentArgument(name, argument(args, 1), budget);
  if (isDate(one) && isDate(other)) {
    if (!isCounted(unit)) return refuse(name, A_DATE_UNIT);
    return betweenDates(one, other, COUNTED[unit]) ?? UNKNOWN;
  }
  if (!isLasting(unit)) return refuse(name, AN_INSTANT_UNIT);
  return elapsed(requireInstant(name, one), requireInstant(name, other), unit);
}

/** Whether every type that a value may have is a `Date`, or `any`. */
const areDates = (call: TypedCall, index: number): boolean =>
  call.args[index]?.types.every((type) => isMomentOf(type, 'Date') || isAny(type)) === true;

function timeBetweenSignature(call: TypedCall) {
  const [unit, ...others] = writtenTexts(call.args[2] ?? primitive('String')) ?? [];
  if (unit === undefined || others.length > 0) {
    call.report('type', {
      fr: 'timeBetween() attend une unité écrite dans l’expression : s, min, h, d, wk, mo ou a',
      en: 'timeBetween() takes a unit written in the expression: s, min, h, d, wk, mo or a',
    });
    return primitive('Number');
  }
  const betweenDays = areDates(call, 0) && areDates(call, 1);
  if (!(betweenDays ? isCounted(unit) : isLasting(unit))) {
    const { fr, en } = betweenDays ? A_DATE_UNIT : AN_INSTANT_UNIT;
    call.report(
      'type',
      { fr: `timeBetween() attend ${fr}`, en: `timeBetween() takes ${en}` },
      unit,
    );
  }
  if (!betweenDays) for (const index of [0, 1]) takesInstant(call, index);
  return primitive(betweenDays && unit !== 'wk' ? 'Integer' : 'Number');
}

/** The age in complete years. Unknown for a text that is no date, before birth, and where a partial date leaves it open. */
function ageAt(args: readonly ExpressionValue[], budget: EvaluationBudget): ExpressionValue {
  const born = momentArgument('ageAt', argument(args, 0), budget);
  const at = instantArgument('ageAt', argument(args, 1), budget);
  const { date } = clockOf(at, zoneArgument('ageAt', argument(args, 2), budget));
  const today = readMoment(date);
  // A date without its month or day may be of a day that has not come: then some of its days are before birth.
  if (!isDate(born) || !isDate(today) || born.end.seconds > today.end.seconds) return UNKNOWN;
  return betweenDates(born, today, COUNTED.a) ?? UNKNOWN;
}

const A_BIRTH_DATE = { fr: 'une date, ou un texte', en: 'a date, or a text' };
const isBirthDate = (type: StaticType): boolean =>
  isText(type) && !isMomentOf(type, 'DateTime') && !isMomentOf(type, 'Time');

const A_DURATION = { fr: 'une durée, par exemple PT4H', en: 'a duration, for instance PT4H' };
const A_DAY_DURATION = {
  fr: 'une date et une durée en jours, semaines, mois ou années',
  en: 'a date and a duration in days, weeks, months or years',
};
const ITS_ZONE = {
  fr: 'un instant, une durée et un fuseau horaire, par exemple run.timezone',
  en: 'an instant, a duration and a time zone, for instance run.timezone',
};

const opposite = ({ months, days, seconds }: DurationParts): DurationParts => ({
  months: 0 - months,
  days: 0 - days,
  seconds: 0 - seconds,
});

/** Moves a date or an instant by a duration. */
function moving(name: 'plus' | 'minus'): ExpressionFunction {
  const parts = (args: readonly ExpressionValue[]): DurationParts => {
    const read = readDurationParts(textArgument(name, argument(args, 1)));
    if (!read) return refuse(name, A_DURATION);
    return name === 'plus' ? read : opposite(read);
  };
  return {
    arity: [2, 3],
    call: (args, budget) => {
      budget.spend(COSTS.moment + COSTS.zone);
      const moment = momentArgument(name, argument(args, 0), budget);
      const by = parts(args);
      if (isDate(moment)) {
        if (args.length === 3) return refuse(name, A_DAY_DURATION);
        // Hours have no place in a day, and a day none in a month that is not written.
        if (by.seconds !== 0 || moment.precision !== 'day') return UNKNOWN;
        const moved = moveClock(moment.start.seconds, by);
        return moved === undefined
          ? UNKNOWN
          : clockOf({ ...moment, start: { seconds: moved, fraction: '' } }, 'UTC').date;
      }
      if (args.length < 3) return refuse(name, ITS_ZONE);
      const instant = requireInstant(name, moment);
      const zone = zoneArgument(name, argument(args, 2), budget);
      const start = moveInstant(instant.start, by, zone);
      return start ? instantText(clockOf({ ...instant, start }, zone)) : UNKNOWN;
    },
    signature: (call) => {
      call.accept(1, A_DURATION, (type) => isMomentOf(type, 'Duration'));
      if (call.args.length === 3) {
        takesInstant(call, 0);
        takesZone(call, 2);
        return primitive('DateTime');
      }
      const isDay = areDates(call, 0);
      const written = writtenTexts(call.args[1] ?? primitive('Duration'));
      const isOfDays = written?.every((text) => readDurationParts(text)?.seconds === 0);
      if (!isDay || isOfDays === false) {
        const { fr, en } = isDay ? A_DAY_DURATION : ITS_ZONE;
        call.report('type', { fr: `${name}() attend ${fr}`, en: `${name}() takes ${en}` }, name);
      }
      return primitive('Date', isOfDays !== true);
    },
  };
}

/** The first instant of a day in a zone: where the clocks skip midnight, the time that they show first. */
function startOfDay(args: readonly ExpressionValue[], budget: EvaluationBudget): ExpressionValue {
  const instant = instantArgument('startOfDay', argument(args, 0), budget);
  const zone = zoneArgument('startOfDay', argument(args, 1), budget);
  const day = readMoment(clockOf(instant, zone).date);
  if (!day) return UNKNOWN;
  const start = { seconds: instantAt(day.start.seconds, zone), fraction: '' };
  return instantText(clockOf({ ...instant, start }, zone));
}

export const calendarFunctions: FunctionTable = {
  timeBetween: {
    arity: [3, 3],
    call: timeBetween,
    signature: timeBetweenSignature,
  },
  secondsBetween: {
    arity: [2, 2],
    call: (args, budget) => {
      budget.spend(COSTS.decimal);
      const first = instantArgument('secondsBetween', argument(args, 0), budget);
      return elapsed(first, instantArgument('secondsBetween', argument(args, 1), budget), 's');
    },
    signature: (call) => {
      takesInstant(call, 0);
      takesInstant(call, 1);
      return primitive('Number');
    },
  },
  ageAt: {
    arity: [3, 3],
    call: ageAt,
    signature: (call) => {
      call.accept(0, A_BIRTH_DATE, isBirthDate);
      takesInstant(call, 1);
      takesZone(call, 2);
      return primitive('Integer', true);
    },
  },
  plus: moving('plus'),
  minus: moving('minus'),
  startOfDay: {
    arity: [2, 2],
    call: startOfDay,
    signature: (call) => {
      takesInstant(call, 0);
      takesZone(call, 1);
      return primitive('DateTime');
    },
  },
};
