/**
 * Work on something large, which may be put down after each part: whoever carries it out decides whether
 * others have their turn in between. It is pure all the same, and comes to the same wherever it is put down.
 */
export type InParts<T> = Generator<void, T, void>;

/** Carries out all of it at once, where nobody else waits. */
export function atOnce<T>(work: InParts<T>): T {
  let part = work.next();
  while (!part.done) part = work.next();
  return part.value;
}
