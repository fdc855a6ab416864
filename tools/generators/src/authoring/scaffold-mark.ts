/**
 * Prefix of the texts of a generated contribution, by which the platform detects one that was left in an overlay.
 * Equal to SCAFFOLD_MARK of `@platform/manifests`. It is repeated here because Nx runs a generator before anything
 * is built.
 */
export const SCAFFOLD_MARK = '[scaffold] ';
