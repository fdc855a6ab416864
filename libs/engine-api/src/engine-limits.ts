import type { CheckOptions } from '@platform/workflow';

/**
 * What the durable engine does not support. The checker refuses it, so that no setting is ignored silently. A run that
 * another run starts cannot wait for a concurrency key, because only the proxy knows the earlier runs. With a longer
 * timeout, the control plane would consider the attempt dead and repeat the step endlessly.
 */
export const ENGINE_LIMITS = {
  notRun: ['started-concurrency'],
  maxTimeout: 'PT20M',
} as const satisfies CheckOptions;
