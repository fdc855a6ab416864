import type { JsonObject } from './json-value';

/** How a person resolved a pending validation. `at` is ISO 8601, UTC. */
export interface Decision {
  readonly decision: 'accepted' | 'rejected';
  /** Display name of that person. */
  readonly by?: string;
  /** Identity of the caller, `<kind>:<id>`. Absent when the site runs without authentication. */
  readonly byId?: string;
  /** Name of the integration that delivered the decision on behalf of a person. */
  readonly via?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
  readonly at: string;
}
