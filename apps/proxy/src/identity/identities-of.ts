import { lineageOf, type Caller } from '@platform/http';

/** As tasks name them. */
export const userId = (user: string): string => `user:${user}`;

/** Who a caller is beyond one request, `<kind>:<id>`, their own id first; none for nobody in particular. */
export function identitiesOf(caller: Caller): readonly string[] {
  const { kind, id, users = [] } = caller;
  switch (kind) {
    case 'anonymous':
      return [];
    case 'key':
      return [`key:${id}`, ...users.map(userId)];
    case 'user':
      // Of a user the lineage is who they are at their issuer: the keys that they made name them by it.
      return [...new Set([...users.map(userId), ...lineageOf(caller)])];
    case 'webhook':
      // Its id says its kind already.
      return [id];
  }
}

/** Of an event source of the instance. */
export const sourceIdentity = (source: string): string => `source:${source}`;

/** Of the schedule of a workflow. */
export const scheduleIdentity = (slug: string): string => `schedule:${slug}`;
