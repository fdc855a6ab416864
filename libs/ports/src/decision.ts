import type { JsonObject } from './json-value';

/** The rule by which a person could decide a task. */
export type DecidedAs = {
  /** Their task roles: of those that the task asks for, if they have any of them, else all that they have. */
  readonly roles?: readonly string[];
  /** The task names them. */
  readonly named?: true;
};

/** How a person resolved a pending validation. `at` is ISO 8601, UTC. */
export interface Decision {
  readonly decision: 'accepted' | 'rejected';
  /** Display name of that person. */
  readonly by?: string;
  /** Identity of the caller, `<kind>:<id>`. Absent when the site runs without authentication. */
  readonly byId?: string;
  /** Name of the integration that delivered the decision on behalf of a person. */
  readonly via?: string;
  /** Absent when nothing vouches for the person, and in decisions of before it was recorded. */
  readonly as?: DecidedAs;
  readonly reason?: string;
  readonly form?: JsonObject;
  readonly at: string;
}
