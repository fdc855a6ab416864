import type { LocalizedText } from './diagnostic';

/** One thing that identifies a subject. The value is null where the record does not know it. */
export interface SubjectFact {
  readonly label: LocalizedText;
  readonly value: LocalizedText | null;
}

/**
 * Who or what a subject is, as its record knows it: what a person checks before they decide about it. The platform shows
 * it as it is, in the order of the facts. It keeps nothing of it.
 */
export interface SubjectDescription {
  /** What people call the subject. Null where the record does not know it. */
  readonly name: string | null;
  readonly facts: readonly SubjectFact[];
  /** What must not be overlooked: the patient is dead, the record was merged. */
  readonly warnings: readonly LocalizedText[];
}
