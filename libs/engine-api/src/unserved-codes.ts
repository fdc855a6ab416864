/** Why a run cannot continue on the build that serves it, although the run itself is fine. */
export const UNSERVED_CODES = [
  'plugin-missing',
  'contract-unsupported',
  'workflow-unserved',
  'adapter-unserved',
] as const;
