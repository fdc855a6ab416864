import { diceOf, type Dice } from './dice';
import { ILLNESSES, type Illness } from './illnesses';
import { nameOf } from './names';
import { DAY, HOUR } from './time';
import type { WardPlan } from './ward-plan';

/** Time in a bed. Instants in ms since 1970. */
export interface Stay {
  readonly number: number;
  readonly start: number;
  /** Undefined: still there when the period ends. */
  readonly end: number | undefined;
}

/** Some days on which a patient is worse, the worst of them in the middle. */
interface Episode {
  readonly start: number;
  readonly days: number;
  /** How bad the worst day is. */
  readonly peak: number;
}

/** What is true of a patient all along. */
export interface Profile {
  readonly number: number;
  readonly id: string;
  readonly sex: 'female' | 'male';
  readonly name: ReturnType<typeof nameOf>;
  /** A day, or a month of a year where no day is known. */
  readonly birthDate: string;
  readonly ward: number;
  readonly illnesses: readonly Illness[];
  /** In kg. */
  readonly weight: number;
  /** In µmol/L, when nothing is wrong. */
  readonly creatinine: number;
  /** In mmol/L, when nothing is wrong. */
  readonly potassium: number;
  readonly stays: readonly Stay[];
  /** Acute kidney injury: how many times the baseline the creatinine reaches. */
  readonly injury: Episode | undefined;
  /** Of all vital signs: 1 is very ill. */
  readonly deterioration: Episode | undefined;
}

/** A ward has so many beds. */
export const WARD_SIZE = 20;

export function profileOf(plan: WardPlan, number: number): Profile {
  const dice = diceOf(plan.seed, 'patient', number);
  const sex = dice.of<'female' | 'male'>(['female', 'male']);
  const born = plan.from - dice.between(28, 96) * 365.25 * DAY - dice.below(365) * DAY;
  const birth = new Date(born).toISOString();
  const illnesses = ILLNESSES.filter(({ percent }) => dice.chance(percent));
  const renal = illnesses.find(({ creatinine }) => creatinine !== undefined)?.creatinine;
  const stays = staysOf(plan, dice);
  const [first] = stays;
  const begun = first?.start ?? plan.from;
  return {
    number,
    id: `${plan.prefix}-p${number}`,
    sex,
    name: nameOf(number, sex, dice),
    birthDate: birth.slice(0, dice.chance(5) ? 7 : 10),
    ward: Math.floor(number / WARD_SIZE),
    illnesses,
    weight: dice.between(sex === 'female' ? 44 : 52, sex === 'female' ? 92 : 112, 1),
    creatinine: renal ? dice.between(...renal) : dice.between(50, 98),
    potassium: dice.between(3.7, 4.5, 1) + (renal ? 0.5 : 0),
    stays,
    injury: dice.chance(25) ? episode(begun, dice, [1.4, 4.2]) : undefined,
    deterioration: dice.chance(15) ? episode(begun, dice, [0.5, 1]) : undefined,
  };
}

const episode = (begun: number, dice: Dice, peak: readonly [number, number]): Episode => ({
  start: begun + dice.below(6) * DAY,
  days: dice.between(4, 9),
  peak: dice.between(...peak, 2),
});

/** How far an episode is at an instant: 0 outside of it, 1 on its worst day. It comes faster than it goes. */
export function courseOf(course: Episode | undefined, at: number): number {
  if (course === undefined) return 0;
  const part = (at - course.start) / (course.days * DAY);
  if (part <= 0 || part >= 1) return 0;
  return part < 0.35 ? part / 0.35 : (1 - part) / 0.65;
}

/** Some are there from the first day on, others are admitted later; some come a second time. */
function staysOf({ from, until, days, discharges }: WardPlan, dice: Dice): readonly Stay[] {
  const isThere = dice.chance(60);
  const before = isThere ? 0 : dice.below(Math.max(1, Math.floor(days * 0.7))) * DAY;
  const start = from + before + dice.between(isThere ? 0 : 8, isThere ? 1 : 20) * HOUR;
  if (!discharges) return [{ number: 0, start, end: undefined }];
  const end = start + dice.between(3, 16) * DAY + dice.below(6) * HOUR;
  const first = { number: 0, start, end: end < until ? end : undefined };
  const again = end + dice.between(3, 12) * DAY;
  if (!dice.chance(20) || again >= until) return [first];
  const over = again + dice.between(3, 12) * DAY;
  return [first, { number: 1, start: again, end: over < until ? over : undefined }];
}
