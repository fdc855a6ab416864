import { type LocalizedText } from '@platform/ports';
import { compareDurations, readDuration } from '../values/durations';
import { compareMoments } from '../values/compare-moments';
import { readMoment } from '../values/moment';
import { type ProblemKind } from './expression-problem';
import { isMomentOf, momentName, type StaticType, type StaticValue } from './static-type';

interface MomentMismatch {
  readonly kind: ProblemKind;
  readonly message: LocalizedText;
  readonly written?: string;
}

type Pair = readonly [StaticType, StaticType];

const READABLE = {
  Date: 'une date : 2026-11-20',
  DateTime: 'une date ou un instant : 2026-11-20T08:10:00+01:00',
  Time: 'une heure : 08:30:00',
  Duration: 'une durée ISO 8601 : PT30M',
} as const;

const READABLE_EN = {
  Date: 'a date: 2026-11-20',
  DateTime: 'a date or an instant: 2026-11-20T08:10:00+01:00',
  Time: 'a time: 08:30:00',
  Duration: 'an ISO 8601 duration: PT30M',
} as const;

const lineOf = (name: keyof typeof READABLE): string =>
  name === 'Date' || name === 'DateTime' ? 'date' : name;

/** Whether a literal can be compared with values of a time type. */
const isReadable = (text: string, name: keyof typeof READABLE): boolean =>
  name === 'Duration'
    ? readDuration(text) !== undefined
    : readMoment(text)?.line === (name === 'Time' ? 'time' : 'date');

const describe = (type: StaticType): string =>
  type.kind === 'primitive' ? type.name : type.kind === 'coded' ? `code<${type.valueSet}>` : 'ref';

/** Returns why two types of texts cannot be compared when one is a date, an instant, a time or a duration. */
export function momentMismatch(operator: string, [left, right]: Pair): MomentMismatch | undefined {
  const name = momentName(left) ?? momentName(right);
  if (name === undefined) return undefined;
  const other = momentName(left) === undefined ? left : right;
  if (other.kind === 'text') {
    if (isReadable(other.value, name)) return undefined;
    return {
      kind: 'type',
      written: other.value,
      message: {
        fr: `« ${other.value} » n’est pas ${READABLE[name]}`,
        en: `"${other.value}" is not ${READABLE_EN[name]}`,
      },
    };
  }
  const otherName = momentName(other);
  if (otherName !== undefined && lineOf(otherName) === lineOf(name)) return undefined;
  const isWritten =
    other.kind === 'primitive' && other.name === 'String' && lineOf(name) === 'date';
  const reader = name === 'Date' ? 'date(x)' : 'dateTime(x)';
  const [one, two] = [describe(left), describe(right)];
  return {
    kind: 'type',
    message: {
      fr: `« ${operator} » ne compare pas ${one} et ${two}${isWritten ? ` : ${reader} lit un texte` : ''}`,
      en: `"${operator}" does not compare ${one} and ${two}${isWritten ? `: ${reader} reads a text` : ''}`,
    },
  };
}

/** Whether the order of two values may not be known: a date beside an instant, months beside days. */
export function mayBeVague(left: StaticValue, right: StaticValue): boolean {
  return left.types.some((one) => right.types.some((other) => isVague([one, other])));
}

function isVague([left, right]: Pair): boolean {
  if (left.kind === 'text' && right.kind === 'text') return areVague(left.value, right.value);
  const name = momentName(left) ?? momentName(right);
  if (name === undefined) return false;
  return name === 'Duration' || !(isMomentOf(left, name) && isMomentOf(right, name));
}

/** Whether the order of two literals is not known. */
function areVague(left: string, right: string): boolean {
  const [one, other] = [readMoment(left), readMoment(right)];
  if (one && other) {
    return one.line === other.line && compareMoments(one, other, undefined) === undefined;
  }
  const [first, second] = [readDuration(left), readDuration(right)];
  return (
    first !== undefined && second !== undefined && compareDurations(first, second) === undefined
  );
}
