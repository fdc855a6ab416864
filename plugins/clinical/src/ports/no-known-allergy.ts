/** Why a statement that the patient has no known allergy gives no allergy: a reason under `skipped`. */
export const NO_KNOWN_ALLERGY = 'allergy-none-known';
