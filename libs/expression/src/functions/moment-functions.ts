import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { type FunctionSignature } from '../typing/function-signature';
import { isMomentOf, isText, primitive } from '../typing/static-type';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { isInstant, readMoment } from '../values/moment';
import { instantAt } from '../values/zones';
import { A_TEXT, argument, textArgument } from './arguments';
import { type ExpressionFunction, type FunctionTable } from './expression-function';
import {
  A_DATE,
  type Clock,
  clockOf,
  instantArgument,
  instantText,
  momentArgument,
  refuse,
  takesInstant,
  takesZone,
  zoneArgument,
} from './moment-arguments';

const A_TIME = { fr: 'une heure, par exemple 08:30:00', en: 'a time, for instance 08:30:00' };

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

/** The instant at which the clock of a zone shows a time. */
function dateTimeOf(args: readonly ExpressionValue[], budget: EvaluationBudget): ExpressionValue {
  const day = momentArgument('dateTimeOf', argument(args, 0), budget);
  const time = momentArgument('dateTimeOf', argument(args, 1), budget);
  if (day?.precision !== 'day') return refuse('dateTimeOf', A_DATE);
  if (time?.line !== 'time' || time.precision !== 'second') return refuse('dateTimeOf', A_TIME);
  const zone = zoneArgument('dateTimeOf', argument(args, 2), budget);
  const seconds = instantAt(day.start.seconds + time.start.seconds, zone);
  const start = { seconds, fraction: time.start.fraction };
  return instantText(clockOf({ ...time, start }, zone));
}

const dateTimeOfSignature: FunctionSignature = (call) => {
  call.accept(0, A_DATE, (type) => isMomentOf(type, 'Date'));
  call.accept(1, A_TIME, (type) => isMomentOf(type, 'Time'));
  takesZone(call, 2);
  return primitive('DateTime');
};

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
  dateTime: fromText('dateTime', 'DateTime', isInstant),
  date: fromText('date', 'Date', (text) => readMoment(text)?.precision === 'day'),
};
