import type { Terminology } from '@platform/sdk';

/** A terminology without value sets. `display` returns the code itself. */
export const NO_TERMINOLOGY: Terminology = {
  has: () => false,
  validateCode: () => false,
  expand: () => [],
  display: (_valueSet, code) => code,
  subsumes: (_valueSet, parent, code) => parent === code,
};
