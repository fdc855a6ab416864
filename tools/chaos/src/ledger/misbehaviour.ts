import type { Dice } from '../dice';

/** A misbehaviour of the ledger for one attempt. */
type Misbehaviour =
  /** Applies nothing, responds with 500. */
  | 'fails'
  /** Applies, then responds with 500. */
  | 'fails-after'
  /** Applies nothing and never responds. */
  | 'hangs'
  /** Applies immediately, responds after the step's timeout. */
  | 'answers-late'
  /** Applies and responds after the step's timeout. */
  | 'applies-late'
  /** Makes the client send it a second time. */
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

/** From this attempt on the ledger behaves, so that retries end. */
const LAST_BAD_ATTEMPT = 4;

/** Returns the same for the same seed, key and attempt (1, 2, …), in every order of calls. */
export function misbehaviourOf(dice: Dice, key: string, attempt: number): Misbehaviour | undefined {
  if (attempt > LAST_BAD_ATTEMPT) return undefined;
  const thrown = dice.for(`${key} ${attempt}`);
  return thrown.chance(25) ? thrown.of(KINDS) : undefined;
}
