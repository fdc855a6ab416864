import type { LostAttempts } from './lost-attempts';

/** Stable code in the message that the control plane stores. */
export const ATTEMPTS_LOST = 'attempts-lost';

/** What an incident shows of a run's lost attempts. */
type LostAttemptsSummary = Pick<LostAttempts, 'attempts' | 'since' | 'node'>;

const TOLD =
  /\[attempts-lost\] attempts=(?<attempts>\d+) since=(?<since>\S+)(?: node=(?<node>\S+))?/;

/**
 * Thrown, not journaled, before the run walks, because its last attempts crashed their process. The control plane stores
 * the message, so every endpoint can report it.
 */
export class AttemptsLostError extends Error {
  constructor({ attempts, since, node }: LostAttemptsSummary) {
    const at = node === undefined ? '' : ` node=${node}`;
    super(`[${ATTEMPTS_LOST}] attempts=${attempts} since=${since}${at}`);
    this.name = 'AttemptsLostError';
  }
}

/** Parses the message of an `AttemptsLostError`. Returns undefined for other messages. */
export function readAttemptsLost(message: string): LostAttemptsSummary | undefined {
  const { attempts, since, node } = TOLD.exec(message)?.groups ?? {};
  if (attempts === undefined || since === undefined) return undefined;
  return { attempts: Number(attempts), since, ...(node !== undefined && { node }) };
}
