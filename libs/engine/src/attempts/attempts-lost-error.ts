import type { LostAttempts } from './lost-attempts';

/** Stable; the word under which the control plane is told, and tells again. */
export const ATTEMPTS_LOST = 'attempts-lost';

/** What an incident says of the attempts that a run lost. */
export type LostAttemptsTold = Pick<LostAttempts, 'attempts' | 'since' | 'node'>;

const TOLD =
  /\[attempts-lost\] attempts=(?<attempts>\d+) since=(?<since>\S+)(?: node=(?<node>\S+))?/;

/**
 * Thrown, not journaled, before the run walks: its last attempts were lost with the process that made
 * them. The control plane keeps the message, so that every endpoint can tell of it.
 */
export class AttemptsLostError extends Error {
  constructor({ attempts, since, node }: LostAttemptsTold) {
    const at = node === undefined ? '' : ` node=${node}`;
    super(`[${ATTEMPTS_LOST}] attempts=${attempts} since=${since}${at}`);
    this.name = 'AttemptsLostError';
  }
}

/** What such a message says; undefined for any other. */
export function readAttemptsLost(message: string): LostAttemptsTold | undefined {
  const { attempts, since, node } = TOLD.exec(message)?.groups ?? {};
  if (attempts === undefined || since === undefined) return undefined;
  return { attempts: Number(attempts), since, ...(node !== undefined && { node }) };
}
