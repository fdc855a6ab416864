/**
 * What the texts of a generated contribution begin with, so that one left in an overlay is told. The same as
 * SCAFFOLD_MARK of `@platform/manifests`: written again, for Nx runs a generator before anything is built.
 */
export const SCAFFOLD_MARK = '[scaffold] ';
