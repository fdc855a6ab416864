/** Why a run cannot go on with the build that serves it, although nothing is wrong with the run. */
export const UNSERVED_CODES = [
  'plugin-missing',
  'contract-unsupported',
  'workflow-unserved',
  'adapter-unserved',
] as const;
