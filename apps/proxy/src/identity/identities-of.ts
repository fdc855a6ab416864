import type { Caller } from '@platform/http';

/** As tasks name them. */
export const userId = (user: string): string => `user:${user}`;

/** Who a caller is beyond one request, `<kind>:<id>`, their own id first; none for nobody in particular. */
export function identitiesOf({ kind, id, users = [] }: Caller): readonly string[] {
  switch (kind) {
    case 'anonymous':
      return [];
    case 'key':
      return [`key:${id}`, ...users.map(userId)];
    case 'user':
      return users.length === 0 ? [userId(id)] : users.map(userId);
    case 'webhook':
      // Its id says its kind already.
      return [id];
  }
}

/** Of an event source of the instance. */
export const sourceIdentity = (source: string): string => `source:${source}`;

/** Of the schedule of a workflow. */
export const scheduleIdentity = (slug: string): string => `schedule:${slug}`;
