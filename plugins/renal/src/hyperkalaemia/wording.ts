import type { NotificationSeverity } from '@platform/plugin-clinical';
import { DateTime } from 'luxon';
import type { BehaviorContext } from '@platform/sdk';

import type { Assessment, Caveat } from './assess';
import type { HyperkalaemiaSeverity } from './bands';

/** The plugin's texts in the language of the instance (`i18n/`). */
type Words = BehaviorContext['t'];

/** Formats a number for the language with all its digits: a rounded value could appear in another band. */
const decimal = (value: number, t: Words): string =>
  String(value).replace('.', t('messages.decimalMark'));

/**
 * Returns the severity of the notification. `critical`, which the record shows as an alert, for a severe
 * result and for a value with only a lower bound, which may be severe: both need care immediately.
 * `warning` for the other bands and for results to check: a clinician should look within hours.
 */
export function notificationSeverityOf(assessment: Assessment): NotificationSeverity {
  if (assessment.severity === 'severe' || assessment.atLeast) return 'critical';
  return assessment.severity === 'none' && assessment.caveats.length === 0 ? 'info' : 'warning';
}

/** Returns the title, one line in a list of notifications. */
export function titleOf(assessment: Assessment, t: Words): string {
  const { severity, atLeast, caveats } = assessment;
  if (severity === undefined) return t('messages.title.unknown');
  const value = valueOf(assessment, t);
  const toCheck = caveats.length > 0;
  if (severity === 'none') {
    return t(toCheck ? 'messages.title.noneToCheck' : 'messages.title.none', { value });
  }
  const band = bandName(severity, atLeast, t);
  return t(toCheck ? 'messages.title.bandToCheck' : 'messages.title.band', { band, value });
}

/** Returns the body: the value, its band, what to do and why. */
export function bodyOf(assessment: Assessment, zone: string, t: Words): string {
  const { severity, atLeast, caveats } = assessment;
  const listed = caveats.map((caveat) => caveatOf(caveat, t)).join(t('messages.separator'));
  const sentences = [
    resultSentence(assessment, zone, t),
    severity !== undefined &&
      t('messages.body.band', {
        band: bandName(severity, atLeast, t),
        range: t(`messages.range.${severity}`),
      }),
    caveats.length > 0 && t('messages.body.check', { caveats: listed }),
    needsEcg(assessment) && t('messages.body.ecg'),
    (severity !== 'none' || caveats.length > 0) && t('messages.body.newSample'),
    `(${t('messages.label')})`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ');
}

/** Returns one text for the decision, then one per caveat. */
export function reasonsOf(assessment: Assessment, t: Words): readonly string[] {
  const { severity, atLeast, caveats } = assessment;
  const told = caveats.map((caveat) => caveatOf(caveat, t));
  if (severity === undefined) return told;
  const band = bandName(severity, atLeast, t);
  return [t('messages.reason', { value: valueOf(assessment, t), band }), ...told];
}

const needsEcg = ({ severity, atLeast }: Assessment): boolean =>
  severity === 'moderate' || severity === 'severe' || atLeast;

function caveatOf(caveat: Caveat, t: Words): string {
  const key = `messages.caveat.${caveat.why}`;
  if ('unit' in caveat) return t(key, { unit: caveat.unit });
  if (!('bound' in caveat)) return t(key);
  const { comparator, bound } = caveat;
  return t(key, { bound: joined(comparator, decimal(bound, t), 'mmol/L') });
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** Formats the value in mmol/L when the unit can be converted, else as reported. */
function valueOf({ result, millimoles, comparator }: Assessment, t: Words): string {
  const { value, unit } = result?.observation ?? { value: NaN, unit: '' };
  const number = decimal(millimoles ?? value, t);
  return joined(comparator, number, millimoles === undefined ? unit : 'mmol/L');
}

function resultSentence(assessment: Assessment, zone: string, t: Words): string | undefined {
  const { result, millimoles } = assessment;
  if (result === undefined) return undefined;
  const { value: given, unit } = result.observation;
  const day = DateTime.fromMillis(result.instant, { zone }).toFormat(t('messages.dateTime'));
  const value = valueOf(assessment, t);
  return millimoles === undefined || millimoles === given
    ? t('messages.body.value', { value, day })
    : t('messages.body.converted', { value, day, reported: `${decimal(given, t)} ${unit}` });
}

function bandName(severity: HyperkalaemiaSeverity, atLeast: boolean, t: Words): string {
  const band = t(`messages.band.${severity}`);
  return atLeast && severity !== 'severe' ? t('messages.band.atLeast', { band }) : band;
}
