let count = 0;

/** Call when a connection was accepted or bytes of a connection were parsed. */
export function noteArrival(): void {
  count += 1;
}

/**
 * Counts arrivals of all servers of this process, which share one event loop. If the number is the same one
 * turn later, nothing is arriving at the moment.
 */
export const arrivalsSoFar = (): number => count;
