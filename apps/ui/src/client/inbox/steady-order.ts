import type { ListedValidation } from './listed-validation';
import { byUrgency, sectionOf, type Section } from './urgency';

/** A task in its place. */
export interface Placed {
  readonly task: ListedValidation;
  readonly section: Section;
  /** It is no longer in the list of the API, and keeps its place until the list is ordered again. */
  readonly isGone: boolean;
}

/** Returns the tasks in the order of the inbox. */
export const placed = (tasks: readonly ListedValidation[]): readonly Placed[] =>
  byUrgency(tasks).map((task) => ({ task, section: sectionOf(task), isGone: false }));

interface Followed {
  readonly order: readonly Placed[];
  /** Tasks that have come since, the most urgent first. */
  readonly arrived: readonly ListedValidation[];
}

/**
 * Returns an order with its tasks as they are now. Each keeps its place and its section, also one that is gone, so that
 * nothing moves under the pointer; those in `removed` leave it, and what the person puts off goes to its section. What has
 * come since waits outside.
 */
export function followed(
  order: readonly Placed[],
  now: readonly ListedValidation[],
  isRemoved: (pendingId: string) => boolean,
): Followed {
  const current = new Map(now.map((task) => [task.pendingId, task]));
  const kept = order
    .filter(({ task }) => !isRemoved(task.pendingId))
    .map(({ task, section }) => {
      const found = current.get(task.pendingId);
      const isLater = found !== undefined && sectionOf(found) === 'later';
      const place = { task: found ?? task, isGone: found === undefined };
      return { ...place, section: isLater ? ('later' as const) : section };
    })
    // What was put off, and is so no longer, is like one that has come.
    .filter(({ task, isGone, section }) => section !== 'later' || isGone || task.putOff);
  const known = new Set(kept.map(({ task }) => task.pendingId));
  return {
    order: kept,
    arrived: byUrgency(
      now.filter(({ pendingId }) => !known.has(pendingId) && !isRemoved(pendingId)),
    ),
  };
}
