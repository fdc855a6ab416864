import type { OperatorCall } from '../command';

/** What one look found. `todo`: what the operator does about it, an instruction. */
export interface Finding {
  readonly is: 'good' | 'warning' | 'failure';
  /** What was looked at: one word or two. */
  readonly subject: string;
  readonly says: string;
  readonly todo?: string;
}

/** A check never throws for what it looks for; it has a limit of its own on what may hang. */
export type Check = (call: Pick<OperatorCall, 'env'>) => Promise<readonly Finding[]>;

export const good = (subject: string, says: string): Finding => ({ is: 'good', subject, says });

export const warning = (subject: string, says: string, todo: string): Finding => ({
  ...{ is: 'warning', subject, says, todo },
});

export const failure = (subject: string, says: string, todo: string): Finding => ({
  ...{ is: 'failure', subject, says, todo },
});

/** Maximum wait for anything on the network, in ms. */
export const ANSWER_MS = 5_000;
