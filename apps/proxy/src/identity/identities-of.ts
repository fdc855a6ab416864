import { lineageOf, type Caller } from '@platform/http';

/** A user as human tasks name them. */
export const userId = (user: string): string => `user:${user}`;

/** Returns the lasting identities of a caller, `<kind>:<id>`, their own first. Empty for an anonymous caller. */
export function identitiesOf(caller: Caller): readonly string[] {
  const { kind, id, users = [] } = caller;
  switch (kind) {
    case 'anonymous':
      return [];
    case 'key':
      return [`key:${id}`, ...users.map(userId)];
    case 'user':
      // A user's lineage is their identity at the issuer. Keys that they created carry it.
      return [...new Set([...users.map(userId), ...lineageOf(caller)])];
    case 'webhook':
      // The id already contains the kind.
      return [id];
  }
}

/** Identity of an event source. */
export const sourceIdentity = (source: string): string => `source:${source}`;

/** Identity of a workflow's schedule. */
export const scheduleIdentity = (slug: string): string => `schedule:${slug}`;
