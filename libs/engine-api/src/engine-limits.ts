import type { CheckOptions } from '@platform/workflow';

/**
 * What the durable engine does not run, for the checker to refuse: a specification must not be passed
 * over in silence. A run that another run starts takes no turn under a concurrency key: only the proxy
 * knows the runs before it. A timeout past the limit would make the control plane give the attempt up
 * for dead and run its step again, for ever.
 */
export const ENGINE_LIMITS = {
  notRun: ['started-concurrency'],
  maxTimeout: 'PT20M',
} as const satisfies CheckOptions;
