/**
 * Begins a text that a generator wrote. The same as SCAFFOLD_MARK of @platform/manifests, which is not there to
 * be imported where nothing was built yet: a test holds the two together.
 */
export const SCAFFOLD_MARK = '[scaffold] ';
