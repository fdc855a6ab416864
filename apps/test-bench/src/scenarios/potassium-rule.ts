import type { Observation } from 'fhir/r4';

/** What a notification of the record says about its urgency. */
export type Urgency = 'stat' | 'urgent';

/** What a result of potassium says, as the rule needs it. */
interface Potassium {
  /** In mmol/L. */
  readonly millimoles: number;
  readonly comparator: string | undefined;
  readonly isHaemolysed: boolean;
}

/**
 * What the published rule asks for, written down here apart from the platform: the bands of the UK Kidney Association
 * (October 2023) are mild from 5.5, moderate from 6.0 and severe from 6.5 mmol/L. A severe result, and one of which only
 * a lower limit in the bands is known, is for now; a milder one is for the next hours, and so is a sample that may be
 * spurious, whatever its value. Undefined: nobody is to be notified.
 */
export function urgencyOf({
  millimoles,
  comparator,
  isHaemolysed,
}: Potassium): Urgency | undefined {
  const isBeyond = comparator === '>' || comparator === '>=';
  const isBelow = comparator === '<' || comparator === '<=';
  if (isBelow && millimoles <= 5.5) return undefined;
  if (isBeyond) return millimoles >= 5.5 ? 'stat' : 'urgent';
  if (millimoles >= 6.5) return 'stat';
  return millimoles >= 5.5 || isHaemolysed ? 'urgent' : undefined;
}

const CODES = ['2823-3', '6298-4'];
/** One mole of potassium is one equivalent. */
const PER_MILLIMOLE: Readonly<Record<string, number>> = {
  'mmol/L': 1,
  'meq/L': 1,
  'umol/L': 1000,
};

/** Results of these states are said; others are not, or no longer. */
const SAID = ['final', 'amended', 'corrected'];

/** The potassium of a result that the laboratory stands by; undefined for any other resource. */
export function potassiumOf({
  status,
  code,
  valueQuantity,
  note,
}: Observation): Potassium | undefined {
  const isOfPotassium = code.coding?.some((each) => CODES.includes(each.code ?? '')) === true;
  const { value, comparator, code: unit = '' } = valueQuantity ?? {};
  const divisor = PER_MILLIMOLE[unit];
  if (!isOfPotassium || !SAID.includes(status)) return undefined;
  if (value === undefined || divisor === undefined) return undefined;
  const isHaemolysed = note?.some(({ text }) => /hémoly|haemoly/i.test(text)) === true;
  return { millimoles: value / divisor, comparator, isHaemolysed };
}
