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

/** A role → those that come with it. */
const INCLUDED: Readonly<Record<Role, readonly Role[]>> = {
  viewer: [],
  clinician: ['viewer'],
  designer: ['viewer'],
  publisher: ['designer', 'viewer'],
  operator: ['viewer'],
  source: [],
};

/** What a key may be given, and what a claim may hold. */
export const ROLE_PATTERN = `^(${ROLES.join('|')}|agent:(\\*|[A-Za-z0-9_-]{1,64}))$`;

const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** The roles given, with those that come with them; unknown ones stay and allow nothing. */
export const expandRoles = (given: Iterable<string>): ReadonlySet<string> =>
  new Set([...given].flatMap((name) => (isRole(name) ? [name, ...INCLUDED[name]] : [name])));
