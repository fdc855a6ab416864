/** Why a statement that the patient has no known allergy gives no allergy: a reason under `skipped`. */
export const NO_KNOWN_ALLERGY = 'allergy-none-known';
/** Why an allergy that nothing names gives no allergy. */
export const NAMELESS_ALLERGY = 'allergy-without-code';

/**
 * Tells whether a record states that there is no known allergy. One that holds an allergy, be it one that
 * nothing names, contradicts the statement.
 */
export const isNoAllergyStated = ({
  allergies,
  skipped,
}: {
  readonly allergies: readonly unknown[];
  readonly skipped: Readonly<Record<string, number>>;
}): boolean =>
  NO_KNOWN_ALLERGY in skipped && !(NAMELESS_ALLERGY in skipped) && allergies.length === 0;
