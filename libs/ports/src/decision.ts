import type { JsonObject } from './json-value';

/** How a human resolved a pending validation. `at` is ISO 8601, UTC. */
export interface Decision {
  readonly decision: 'accepted' | 'rejected';
  /** Their name, for people to read. */
  readonly by?: string;
  /** Who that is, `<kind>:<id>`; absent when nobody was asked who they are. */
  readonly byId?: string;
  /** Name of the integration that brought the decision of somebody else. */
  readonly via?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
  readonly at: string;
}
