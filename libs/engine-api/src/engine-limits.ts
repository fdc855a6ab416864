import type { CheckOptions } from '@platform/workflow';

/**
 * What the durable engine of this release does not run, for the checker to refuse: a specification
 * must not be passed over in silence. A timeout past the limit would make the control plane give the
 * attempt up for dead and run its step again, for ever.
 */
export const ENGINE_LIMITS = {
  notRun: ['wait-event', 'pause', 'concurrency', 'onFailure'],
  longestTimeout: 'PT20M',
} as const satisfies CheckOptions;
