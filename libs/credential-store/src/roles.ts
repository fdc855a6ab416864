/** The roles of the API (design: http-api, Who may call); `agent:<slug>` and `agent:*` beside them. */
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

/** What a key may be given, and what a claim may hold. */
export const ROLE_PATTERN = `^(${ROLES.join('|')}|agent:(\\*|[A-Za-z0-9_-]{1,64}))$`;

/** Every task role; of a key alone. */
export const EVERY_TASK_ROLE = '*';

/** A role of human tasks, and the id of a user: one line of readable text. */
export const TASK_NAME_PATTERN =
  '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,200}$';
