import type { LocalizedText } from '@platform/ports';
import { DateTime } from 'luxon';
import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { ExpressionTypeError } from '../errors';
import { type TypedCall } from '../typing/function-signature';
import { isMomentOf, isText, writtenTexts } from '../typing/static-type';
import { type ExpressionValue } from '../values/expression-value';
import { type Moment, readMoment } from '../values/moment';
import { aheadAt, isZone } from '../values/zones';
import { textArgument } from './arguments';

export const AN_INSTANT = {
  fr: 'un instant avec son décalage, par exemple 2026-11-20T08:10:00+01:00',
  en: 'an instant with its offset, for instance 2026-11-20T08:10:00+01:00',
};
export const A_DATE = {
  fr: 'une date, par exemple 2026-11-20',
  en: 'a date, for instance 2026-11-20',
};
const A_ZONE = {
  fr: 'un fuseau horaire, par exemple Europe/Paris',
  en: 'a time zone, for instance Europe/Paris',
};

/** Reads a date, an instant or a time; undefined for any other text. */
export function momentArgument(
  name: string,
  value: ExpressionValue,
  budget: EvaluationBudget,
): Moment | undefined {
  const text = textArgument(name, value);
  budget.read(text.length);
  budget.spend(COSTS.moment);
  return readMoment(text);
}

/** Throws the type error of a function that expected another text. */
export const refuse = (name: string, expected: LocalizedText): never => {
  throw new ExpressionTypeError({
    fr: `${name}() attend ${expected.fr}`,
    en: `${name}() expects ${expected.en}`,
  });
};

/** Returns what was read if it is an instant. Throws otherwise. */
export const requireInstant = (name: string, moment: Moment | undefined): Moment =>
  moment?.precision === 'second' && moment.hasOffset ? moment : refuse(name, AN_INSTANT);

/** Reads an instant. Throws for any other text. */
export const instantArgument = (
  name: string,
  value: ExpressionValue,
  budget: EvaluationBudget,
): Moment => requireInstant(name, momentArgument(name, value, budget));

/** Returns the name of a zone. Throws for any other text. */
export function zoneArgument(
  name: string,
  value: ExpressionValue,
  budget: EvaluationBudget,
): string {
  const zone = textArgument(name, value);
  budget.spend(COSTS.zone);
  return isZone(zone) ? zone : refuse(name, A_ZONE);
}

/** Returns a date and a time as the clock of a zone shows them, with as many decimals as the instant has. */
export function clockOf({ start: { seconds, fraction } }: Moment, zone: string) {
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

export type Clock = ReturnType<typeof clockOf>;

export const instantText = ({ date, time, offset }: Clock): string => `${date}T${time}${offset}`;

export const takesInstant = (call: TypedCall, index: number): void => {
  call.accept(index, AN_INSTANT, (type) => isMomentOf(type, 'DateTime'));
};

export function takesZone(call: TypedCall, index: number): void {
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
