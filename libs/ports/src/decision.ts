import type { JsonObject } from './json-value';

/** How a human resolved a pending validation. `at` is ISO 8601, UTC. */
export interface Decision {
  readonly decision: 'accepted' | 'rejected';
  readonly by?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
  readonly at: string;
}
