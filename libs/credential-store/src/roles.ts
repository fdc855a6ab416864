/** The roles of the API (design: http-api, Who may call); `agent:<slug>` and `agent:*` beside them. */
export const ROLES = [
  'viewer',
  'clinician',
  'designer',
  'publisher',
  'operator',
  'source',
] as const;

export type Role = (typeof ROLES)[number];

/** What a key may be given, and what a claim may hold. */
export const ROLE_PATTERN = `^(${ROLES.join('|')}|agent:(\\*|[A-Za-z0-9_-]{1,64}))$`;
