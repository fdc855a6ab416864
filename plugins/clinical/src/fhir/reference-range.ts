import type { Language, LocalizedText } from '@platform/sdk';
import type { ObservationReferenceRange, Quantity } from 'fhir/r4';

import type { ReferenceRange } from '../ports/clinical-elements';
import { codingOf } from './coding';
import { joined } from './notes';
import { unitOf, type SiteUnits } from './units';

/** Of the kinds that FHIR has, the one that is meant when none is said. Others are goals, or limits of danger. */
const NORMAL = 'normal';

/** A decimal comma before three digits may also separate thousands: such a bound is not read. */
const BOUND = String.raw`([+-]?\d{1,15}(?:\.\d{1,15}|,(?:\d{1,2}|\d{4,15}))?)`;
const BETWEEN = new RegExp(String.raw`^\s*${BOUND}\s*[-–]\s*${BOUND}\s*$`);

/**
 * Returns a range as a laboratory prints it. Two numbers with a dash between them are its bounds; any other text stays a
 * text alone. Undefined for a text of blanks.
 */
export function rangeOfText(text: string): ReferenceRange | undefined {
  if (text.trim() === '') return undefined;
  const bounds = BETWEEN.exec(text)
    ?.slice(1)
    .map((bound) => Number(bound.replace(',', '.')));
  const [low, high] = bounds ?? [];
  if (low === undefined || high === undefined || low > high) return { text: text.trim() };
  return { low, high, text: text.trim() };
}

/** A number, also where the JSON has null. */
const amountOf = (bound: Quantity | undefined): number | undefined =>
  typeof bound?.value === 'number' ? bound.value : undefined;

/** How a range is read: the language of what is said in words, and the words of the site for units. */
interface RangeReading {
  readonly language: Language;
  readonly units?: SiteUnits;
}

function unitAmong(
  { low, high }: ObservationReferenceRange,
  { units: own }: RangeReading,
): string | undefined {
  const units = [low, high].flatMap((bound) =>
    amountOf(bound) === undefined ? [] : unitOf(bound ?? {}, own),
  );
  const [unit] = units;
  return units.every((each) => each === unit) ? unit : undefined;
}

const AGE: LocalizedText = { fr: 'âge : ', en: 'age: ' };

/** For whom or what a range is, where it says so: a sex, an age, a therapeutic goal. */
function meantFor(
  { type, appliesTo = [], age }: ObservationReferenceRange,
  language: Language,
): string | undefined {
  const kind = codingOf(type);
  const ages = [age?.low, age?.high].map((bound) =>
    amountOf(bound) === undefined
      ? ''
      : `${bound?.value} ${bound?.unit ?? bound?.code ?? ''}`.trim(),
  );
  return joined([
    kind && kind.code !== NORMAL ? kind.display : undefined,
    ...appliesTo.map((concept) => codingOf(concept)?.display),
    ages.some((each) => each !== '') ? `${AGE[language]}${ages.join('–')}` : undefined,
  ]);
}

/** One range of several, in words, because the record does not say which of them is this patient's. */
function inWords(range: ObservationReferenceRange, reading: RangeReading): string | undefined {
  const { low, high, text } = rangeOf(range, '', reading);
  const bounds =
    low !== undefined && high !== undefined
      ? `${low}–${high}`
      : (low !== undefined && `≥ ${low}`) || (high !== undefined && `≤ ${high}`) || undefined;
  const unit = bounds === undefined ? undefined : unitAmong(range, reading);
  const amount = [bounds, unit].filter((part) => part !== undefined && part !== '').join(' ');
  return joined([amount, text]);
}

/** A range whose bounds have two units keeps them as text: a number must not be read with the unit of the other. */
function rangeOf(
  range: ObservationReferenceRange,
  unitOfValue: string,
  reading: RangeReading,
): ReferenceRange {
  const [low, high] = [amountOf(range.low), amountOf(range.high)];
  const text = joined([range.text, meantFor(range, reading.language)]);
  if (low === undefined && high === undefined) return { ...(text !== undefined && { text }) };
  const unit = unitAmong(range, reading);
  if (unit === undefined) {
    const printed = [range.low, range.high].map(
      (bound) => `${bound?.value} ${unitOf(bound ?? {}, reading.units)}`,
    );
    return { text: joined([printed.join(' – '), text]) ?? '' };
  }
  return {
    ...(low !== undefined && { low }),
    ...(high !== undefined && { high }),
    ...(unit !== '' && unit !== unitOfValue && { unit }),
    ...(text !== undefined && { text }),
  };
}

const isNormal = ({ type }: ObservationReferenceRange): boolean => {
  const kind = codingOf(type);
  return kind === undefined || kind.code === NORMAL;
};

/**
 * Returns the reference range of a result: the normal one where there is one. Of several normal ranges nothing tells which
 * is meant for the patient, so all are a text, and so are ranges of other kinds alone. Nothing is computed.
 */
export function referenceRangeOf(
  ranges: readonly ObservationReferenceRange[] | undefined,
  unitOfValue: string,
  reading: RangeReading = { language: 'fr' },
): ReferenceRange | undefined {
  const all = ranges ?? [];
  const normal = all.filter(isNormal);
  const [one, ...others] = normal.length > 0 ? normal : all;
  if (one === undefined) return undefined;
  if (others.length > 0 || normal.length === 0) {
    const text = joined([one, ...others].map((each) => inWords(each, reading)));
    return text === undefined ? undefined : { text };
  }
  const range = rangeOf(one, unitOfValue, reading);
  const { low, high, text } = range;
  if (low !== undefined || high !== undefined) return range;
  return text === undefined ? undefined : rangeOfText(text);
}
