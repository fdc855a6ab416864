import { PlatformError } from '@platform/ports';

/**
 * Thrown while it is unknown whether an earlier run exists, because the answer to its request was lost. Going ahead
 * could let the two runs overlap. Retry later.
 */
export class TurnUndecidedError extends PlatformError {
  constructor(earlierRunId: string) {
    super('TURN_UNDECIDED', `envoi de l'exécution précédente non confirmé : ${earlierRunId}`);
  }
}
