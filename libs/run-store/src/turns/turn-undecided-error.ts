import { PlatformError } from '@platform/ports';

/**
 * Thrown when the answer to the sending of an earlier run was lost, and it cannot be told yet whether
 * that run exists: to go ahead could let the two overlap. The same may be asked again.
 */
export class TurnUndecidedError extends PlatformError {
  constructor(earlierRunId: string) {
    super('TURN_UNDECIDED', `envoi de l'exécution précédente non confirmé : ${earlierRunId}`);
  }
}
