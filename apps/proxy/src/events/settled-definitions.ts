import type { DefinitionsInForce } from '@platform/definitions';

import type { CurrentDefinitions } from '../definitions/current-definitions';

/** An event that was begun before a crash is not expected to come again later than that. */
const SETTLED_AFTER_MS = 3_600_000;

interface Watched {
  readonly inForce: DefinitionsInForce;
  readonly since: number;
}

const watched = new WeakMap<CurrentDefinitions, Watched>();

/**
 * Whether these have been in force for so long that an event which comes now was begun, if at all, under
 * the same ones. Nothing is known of the time before this process asked first.
 */
export function areSettled(
  definitions: CurrentDefinitions,
  inForce: DefinitionsInForce,
  now: Date,
): boolean {
  const before = watched.get(definitions);
  if (before?.inForce === inForce) return now.getTime() - before.since > SETTLED_AFTER_MS;
  watched.set(definitions, { inForce, since: now.getTime() });
  return false;
}
