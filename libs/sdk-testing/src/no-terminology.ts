import type { Terminology } from '@platform/sdk';

/** Knows no value set; a code is shown as itself. */
export const NO_TERMINOLOGY: Terminology = {
  has: () => false,
  validateCode: () => false,
  expand: () => [],
  display: (_valueSet, code) => code,
  subsumes: (_valueSet, parent, code) => parent === code,
};
