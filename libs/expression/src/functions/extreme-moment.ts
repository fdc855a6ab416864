import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { compareMoments } from '../values/compare-moments';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { type Moment, readMoment } from '../values/moment';
import { refuseType, textArgument } from './arguments';

const NUMBERS_OR_DATES = { fr: 'des nombres ou des dates', en: 'numbers or dates' };
const DATES_OR_TIMES = { fr: 'des dates ou des heures', en: 'dates or times' };

interface Read {
  readonly text: string;
  readonly moment: Moment;
}

/** The earliest or latest of dates and instants. Unknown when two of them have no certain order. */
export function extremeMoment(
  name: 'min' | 'max',
  candidates: readonly ExpressionValue[],
  budget: EvaluationBudget,
): ExpressionValue {
  const read = candidates.map((candidate): Read => {
    const text = textArgument(name, candidate);
    budget.read(text.length);
    budget.spend(COSTS.moment);
    const moment = readMoment(text);
    return moment ? { text, moment } : refuseType(`${name}()`, NUMBERS_OR_DATES, text);
  });
  const better = name === 'min' ? -1 : 1;
  let best: Read | undefined;
  for (const one of read) {
    const order = best && sameLine(name, one, best);
    if (best && order === undefined) return UNKNOWN;
    if (!best || order === better) best = one;
  }
  return best ? best.text : UNKNOWN;
}

function sameLine(name: string, one: Read, other: Read) {
  return one.moment.line === other.moment.line
    ? compareMoments(one.moment, other.moment, undefined)
    : refuseType(`${name}()`, DATES_OR_TIMES, one.text);
}
