/**
 * Long work that yields after each part, so that the caller can let other work run in between. The work
 * is pure: its result does not depend on when or how often it is interrupted.
 */
export type InParts<T> = Generator<void, T, void>;

/** Runs the work to its end without interruption. */
export function atOnce<T>(work: InParts<T>): T {
  let part = work.next();
  while (!part.done) part = work.next();
  return part.value;
}
