let count = 0;

/** A connection was accepted, or bytes of one were parsed. */
export function noteArrival(): void {
  count += 1;
}

/**
 * How much has arrived at this process, whichever of its servers it came to: they share one event loop. Whoever
 * finds the same number a turn later knows that nothing arrives just now.
 */
export const arrivalsSoFar = (): number => count;
