/** Prefix that generators write before example texts, so that a check can find texts left unedited. */
export const SCAFFOLD_MARK = '[scaffold] ';
