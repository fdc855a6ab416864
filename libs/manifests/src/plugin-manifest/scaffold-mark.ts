/** What a generator writes before an example text, so that one that was left is known. */
export const SCAFFOLD_MARK = '[scaffold] ';
