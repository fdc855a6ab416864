import type { NotificationSeverity } from '@platform/plugin-clinical';
import { DateTime } from 'luxon';
import type { Assessment } from './assess';
import type { HyperkalaemiaSeverity } from './bands';
import { decimal } from './decimal';

const LABEL = 'démonstration, non destiné au diagnostic';

const BANDS: Readonly<Record<HyperkalaemiaSeverity, { name: string; range: string }>> = {
  none: { name: "pas d'hyperkaliémie", range: '< 5,5 mmol/L' },
  mild: { name: 'légère', range: '5,5 à < 6,0 mmol/L' },
  moderate: { name: 'modérée', range: '6,0 à < 6,5 mmol/L' },
  severe: { name: 'sévère', range: '≥ 6,5 mmol/L' },
};

/**
 * How loud the notification is. Severe asks for care at once, and so does a value of which only a
 * lower bound is known, for it may be severe: `critical`, which the record shows as an alert. The
 * other bands, and any result to check, ask a clinician to look within hours: `warning`.
 */
export function notificationSeverityOf(assessment: Assessment): NotificationSeverity {
  if (assessment.severity === 'severe' || assessment.atLeast) return 'critical';
  return assessment.severity === 'none' && assessment.caveats.length === 0 ? 'info' : 'warning';
}

/** A line for a list of notifications, in French. */
export function titleOf(assessment: Assessment): string {
  const { severity, atLeast, caveats } = assessment;
  if (severity === undefined) return 'Potassium à contrôler';
  const value = valueOf(assessment);
  const toCheck = caveats.length > 0;
  if (severity === 'none') {
    return toCheck ? `Potassium à contrôler : ${value}` : `Potassium sans alerte : ${value}`;
  }
  const band = [atLeast && severity !== 'severe' && 'au moins', BANDS[severity].name];
  const words = ['Hyperkaliémie', ...band, toCheck && 'à contrôler'].filter(Boolean);
  return `${words.join(' ')} : ${value}`;
}

/** The value, its band, what to do and why, in French. */
export function bodyOf(assessment: Assessment, zone: string): string {
  const { severity, caveats } = assessment;
  const sentences = [
    resultSentence(assessment, zone),
    severity !== undefined && bandSentence(severity, assessment.atLeast),
    caveats.length > 0 && `À contrôler : ${caveats.join(' ; ')}.`,
    needsEcg(assessment) && 'Réaliser un ECG 12 dérivations.',
    (severity !== 'none' || caveats.length > 0) && 'Contrôler sur un nouveau prélèvement.',
    `(${LABEL})`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ');
}

/** What was decided, then each caveat, in French. */
export function reasonsOf(assessment: Assessment): readonly string[] {
  const { severity, atLeast, caveats } = assessment;
  const decided =
    severity === undefined ? [] : [`${valueOf(assessment)} : ${bandName(severity, atLeast)}`];
  return [...decided, ...caveats];
}

const needsEcg = ({ severity, atLeast }: Assessment): boolean =>
  severity === 'moderate' || severity === 'severe' || atLeast;

/** In mmol/L where the unit allows, else as reported. */
function valueOf({ result, millimoles, comparator }: Assessment): string {
  const { value, unit } = result?.observation ?? { value: NaN, unit: '' };
  const number = decimal(millimoles ?? value);
  return [comparator, number, millimoles === undefined ? unit : 'mmol/L'].filter(Boolean).join(' ');
}

function resultSentence(assessment: Assessment, zone: string): string | undefined {
  const { result, millimoles } = assessment;
  if (result === undefined) return undefined;
  const { value, unit } = result.observation;
  const reported =
    millimoles !== undefined && millimoles !== value ? ` (rendu ${decimal(value)} ${unit})` : '';
  const day = DateTime.fromMillis(result.instant, { zone }).toFormat("dd/MM/yyyy 'à' HH:mm");
  return `Potassium ${valueOf(assessment)}${reported}, prélevé le ${day}.`;
}

const bandSentence = (severity: HyperkalaemiaSeverity, atLeast: boolean): string =>
  `Bande UKKA 2023 : ${bandName(severity, atLeast)} (${BANDS[severity].range}).`;

const bandName = (severity: HyperkalaemiaSeverity, atLeast: boolean): string =>
  atLeast && severity !== 'severe' ? `au moins ${BANDS[severity].name}` : BANDS[severity].name;
