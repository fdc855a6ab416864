import type { OperatorCall } from '../command';
import type { Installation } from '../plugins/installation';

/** What one look found. `todo`: what the operator does about it, an instruction. */
export interface CheckResult {
  readonly is: 'good' | 'warning' | 'failure';
  /** What was looked at: one word or two. */
  readonly subject: string;
  readonly says: string;
  readonly todo?: string;
}

/** A check never throws for what it looks for; it has a limit of its own on what may hang. */
export type Check = (examined: Examined) => Promise<readonly CheckResult[]>;

export interface Examined extends Pick<OperatorCall, 'env'> {
  /** What the processes would load, read once. Rejects with an OperatorError that says why they would not start. */
  readonly installation: () => Promise<Installation>;
}

export const good = (subject: string, says: string): CheckResult => ({ is: 'good', subject, says });

export const warning = (subject: string, says: string, todo: string): CheckResult => ({
  is: 'warning',
  subject,
  says,
  todo,
});

export const failure = (subject: string, says: string, todo: string): CheckResult => ({
  is: 'failure',
  subject,
  says,
  todo,
});

/** Maximum wait for anything on the network, in ms. */
export const ANSWER_MS = 5_000;

/** `Date` headers have a resolution of a second. */
const CLOCK_TOLERANCE_MS = 3_000;

/** Compares this clock with that of another part, in ms since 1970. */
export function compareClocks(theirs: number, part: string): CheckResult {
  const apart = Math.abs(Date.now() - theirs);
  if (apart <= CLOCK_TOLERANCE_MS) return good('clock', `agrees with that of ${part}`);
  const says = `${Math.round(apart / 1000)} s apart from that of ${part}`;
  return failure('clock', says, 'let both machines follow the same time server (NTP)');
}
