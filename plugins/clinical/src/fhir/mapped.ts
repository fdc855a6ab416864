/**
 * What one FHIR resource gives in the shape of the port. A reader counts both lists of reasons, so that
 * nothing is left out silently. Reasons are stable words without patient data, for example
 * `observation-without-value`, `condition-verification-refuted`.
 */
export interface Mapped<T> {
  readonly elements: readonly T[];
  /** Why the resource, or a part of it, gave no element. */
  readonly skipped: readonly string[];
  /** What a reader must know of the elements that are given, for example `medication-active-past-end`. */
  readonly flagged: readonly string[];
}

export const skippedFor = <T>(reason: string): Mapped<T> => ({
  elements: [],
  skipped: [reason],
  flagged: [],
});

export const mappedTo = <T>(element: T, flagged: readonly string[] = []): Mapped<T> => ({
  elements: [element],
  skipped: [],
  flagged,
});
