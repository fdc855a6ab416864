/** The roles of the API, besides `agent:<slug>` and `agent:*`. */
export const ROLES = [
  'viewer',
  'clinician',
  'designer',
  'publisher',
  'operator',
  'admin',
  'source',
  'decision-relay',
] as const;

export type Role = (typeof ROLES)[number];

/** Pattern of a role in a key or a token claim. */
export const ROLE_PATTERN = `^(${ROLES.join('|')}|agent:(\\*|[A-Za-z0-9_-]{1,64}))$`;

const AGENT_ROLE_PREFIX = 'agent:';

/**
 * Whether a key with these roles may be bound to subjects. Only calls of agents are restricted to them, so a bound key may
 * have no other role.
 */
export const mayBeBound = (roles: readonly string[]): boolean =>
  roles.every((role) => role.startsWith(AGENT_ROLE_PREFIX));

/** Pattern of a context kind that a key is bound to. */
export const CONTEXT_KIND_PATTERN = '^[A-Za-z][A-Za-z0-9_.-]{0,63}$';

/** Maximum for `tokensPerDay`. */
export const MAX_TOKENS_PER_DAY = 1_000_000_000;

/** All task roles; for keys only. */
export const EVERY_TASK_ROLE = '*';

/** Pattern of a task role or a user id: one line of readable text. */
export const TASK_NAME_PATTERN =
  '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,200}$';
