import type { Dice } from '../dice';

/** What the ledger does with one attempt beside answering it properly. */
export type Misbehaviour =
  /** Answers 500 and applies nothing. */
  | 'fails'
  /** Applies, then answers 500. */
  | 'fails-after'
  /** Applies nothing and never answers. */
  | 'hangs'
  /** Applies at once and answers after the step's timeout. */
  | 'answers-late'
  /** Applies and answers after the step's timeout. */
  | 'applies-late'
  /** Has the client send it a second time. */
  | 'answers-twice';

const KINDS: readonly Misbehaviour[] = [
  'fails',
  'fails',
  'fails-after',
  'fails-after',
  'hangs',
  'answers-late',
  'applies-late',
  'answers-twice',
  'answers-twice',
];

/** From this attempt on the ledger behaves, so that retries come to an end. */
const LAST_BAD_ATTEMPT = 4;

/** The same for the same seed, key and attempt (1, 2, …), however the campaign runs. */
export function misbehaviourOf(dice: Dice, key: string, attempt: number): Misbehaviour | undefined {
  if (attempt > LAST_BAD_ATTEMPT) return undefined;
  const thrown = dice.for(`${key} ${attempt}`);
  return thrown.chance(25) ? thrown.of(KINDS) : undefined;
}
