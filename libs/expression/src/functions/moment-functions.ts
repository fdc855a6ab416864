import type { LocalizedText } from '@platform/ports';
import { DateTime } from 'luxon';
import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { ExpressionTypeError } from '../errors';
import { type FunctionSignature, type TypedCall } from '../typing/function-signature';
import { isMomentOf, isText, primitive, writtenTexts } from '../typing/static-type';
import { ExactDecimal, toNumber } from '../values/exact-decimal';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { isInstant, type Moment, readMoment } from '../values/moment';
import { aheadAt, instantsOf, isZone } from '../values/zones';
import { A_TEXT, argument, textArgument } from './arguments';
import { type ExpressionFunction, type FunctionTable } from './expression-function';

const AN_INSTANT = {
  fr: 'un instant avec son décalage, par exemple 2026-11-20T08:10:00+01:00',
  en: 'an instant with its offset, for instance 2026-11-20T08:10:00+01:00',
};
const A_DATE = { fr: 'une date, par exemple 2026-11-20', en: 'a date, for instance 2026-11-20' };
const A_TIME = { fr: 'une heure, par exemple 08:30:00', en: 'a time, for instance 08:30:00' };
const A_ZONE = {
  fr: 'un fuseau horaire, par exemple Europe/Paris',
  en: 'a time zone, for instance Europe/Paris',
};

function read(name: string, value: ExpressionValue, budget: EvaluationBudget): Moment | undefined {
  const text = textArgument(name, value);
  budget.read(text.length);
  budget.spend(COSTS.moment);
  return readMoment(text);
}

const refuse = (name: string, expected: LocalizedText): never => {
  throw new ExpressionTypeError({
    fr: `${name}() attend ${expected.fr}`,
    en: `${name}() expects ${expected.en}`,
  });
};

function instantArgument(name: string, value: ExpressionValue, budget: EvaluationBudget): Moment {
  const moment = read(name, value, budget);
  return moment && isInstant(textArgument(name, value)) ? moment : refuse(name, AN_INSTANT);
}

function zoneArgument(name: string, value: ExpressionValue, budget: EvaluationBudget): string {
  const zone = textArgument(name, value);
  budget.spend(COSTS.zone);
  return isZone(zone) ? zone : refuse(name, A_ZONE);
}

/** A date and a time as the clock of a zone shows them, with as many decimals as the instant has. */
function clockOf({ start: { seconds, fraction } }: Moment, zone: string) {
  // Zones of before about 1900 have seconds in their offset, which no written offset has.
  const ahead = Math.trunc(aheadAt(zone, seconds) / 60) * 60;
  const local = DateTime.fromSeconds(seconds + ahead, { zone: 'utc' });
  const decimals = fraction === '' ? '' : `.${fraction}`;
  return {
    date: local.toFormat('yyyy-MM-dd'),
    time: `${local.toFormat('HH:mm:ss')}${decimals}`,
    offset: offsetText(ahead),
  };
}

function offsetText(ahead: number): string {
  if (ahead === 0) return 'Z';
  const minutes = Math.abs(ahead) / 60;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

type Clock = ReturnType<typeof clockOf>;

const instantText = ({ date, time, offset }: Clock): string => `${date}T${time}${offset}`;

const takesInstant = (call: TypedCall, index: number): void => {
  call.accept(index, AN_INSTANT, (type) => isMomentOf(type, 'DateTime'));
};

function takesZone(call: TypedCall, index: number): void {
  const value = call.accept(index, A_ZONE, isText);
  const wrong = writtenTexts(value)?.find((zone) => !isZone(zone));
  if (wrong === undefined) return;
  call.report(
    'type',
    {
      fr: `« ${wrong} » n’est pas ${A_ZONE.fr}`,
      en: `"${wrong}" is not ${A_ZONE.en}`,
    },
    wrong,
  );
}

/** A function of an instant and a zone. */
function inZoneOf(
  name: string,
  result: 'DateTime' | 'Date' | 'Time',
  write: (clock: Clock) => string,
): ExpressionFunction {
  return {
    arity: [2, 2],
    call: (args, budget) => {
      const moment = instantArgument(name, argument(args, 0), budget);
      return write(clockOf(moment, zoneArgument(name, argument(args, 1), budget)));
    },
    signature: (call) => {
      takesInstant(call, 0);
      takesZone(call, 1);
      return primitive(result);
    },
  };
}

/**
 * The instant at which the clock of a zone shows a time. Of two such instants (the clocks were put back) the earlier one;
 * a time that the clocks skipped is read with the offset of before, so that it falls behind the gap.
 */
function dateTimeOf(args: readonly ExpressionValue[], budget: EvaluationBudget): ExpressionValue {
  const day = read('dateTimeOf', argument(args, 0), budget);
  const time = read('dateTimeOf', argument(args, 1), budget);
  if (day?.precision !== 'day') return refuse('dateTimeOf', A_DATE);
  if (time?.line !== 'time' || time.precision !== 'second') return refuse('dateTimeOf', A_TIME);
  const zone = zoneArgument('dateTimeOf', argument(args, 2), budget);
  const local = day.start.seconds + time.start.seconds;
  const [first, last] = instantsOf(local, zone);
  const isShown = first + aheadAt(zone, first) === local;
  const start = { seconds: isShown ? first : last, fraction: time.start.fraction };
  return instantText(clockOf({ ...time, start }, zone));
}

const dateTimeOfSignature: FunctionSignature = (call) => {
  call.accept(0, A_DATE, (type) => isMomentOf(type, 'Date'));
  call.accept(1, A_TIME, (type) => isMomentOf(type, 'Time'));
  takesZone(call, 2);
  return primitive('DateTime');
};

/** Seconds from a first instant to a second one, negative when the second is earlier. */
function secondsBetween(
  args: readonly ExpressionValue[],
  budget: EvaluationBudget,
): ExpressionValue {
  budget.spend(COSTS.decimal);
  const [from, to] = [0, 1].map((index) => {
    const { start } = instantArgument('secondsBetween', argument(args, index), budget);
    return new ExactDecimal(`${start.seconds}`).plus(`0.${start.fraction || '0'}`);
  });
  return from && to ? toNumber(to.minus(from)) : UNKNOWN;
}

/** A text as an instant, or as a date. Unknown when it is none, as `number(x)` is. */
function fromText(
  name: 'dateTime' | 'date',
  result: 'DateTime' | 'Date',
  accepts: (text: string) => boolean,
): ExpressionFunction {
  return {
    arity: [1, 1],
    call: (args, budget) => {
      const text = textArgument(name, argument(args, 0));
      budget.read(text.length);
      budget.spend(COSTS.moment);
      return accepts(text) ? text : UNKNOWN;
    },
    signature: (call) => {
      call.accept(0, A_TEXT, isText);
      return primitive(result, true);
    },
  };
}

export const momentFunctions: FunctionTable = {
  inZone: inZoneOf('inZone', 'DateTime', instantText),
  dateOf: inZoneOf('dateOf', 'Date', ({ date }) => date),
  timeOf: inZoneOf('timeOf', 'Time', ({ time }) => time),
  dateTimeOf: { arity: [3, 3], call: dateTimeOf, signature: dateTimeOfSignature },
  secondsBetween: {
    arity: [2, 2],
    call: secondsBetween,
    signature: (call) => {
      takesInstant(call, 0);
      takesInstant(call, 1);
      return primitive('Number');
    },
  },
  dateTime: fromText('dateTime', 'DateTime', isInstant),
  date: fromText('date', 'Date', (text) => readMoment(text)?.precision === 'day'),
};
