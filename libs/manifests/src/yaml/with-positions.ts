import type { Diagnostic } from '@platform/ports';

import type { Locate } from './yaml-locator';

/** Adds the position in the text to each diagnostic for which `locate` finds one. */
export function withPositions<T extends Diagnostic>(
  diagnostics: readonly T[],
  locate: Locate,
): readonly T[] {
  return diagnostics.map((diagnostic) => {
    const position = diagnostic.position ?? locate(diagnostic.path);
    return position === undefined ? diagnostic : { ...diagnostic, position };
  });
}
