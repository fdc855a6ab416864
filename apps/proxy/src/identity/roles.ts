import { ROLES, type Role } from '@platform/credential-store';

/** A role → those that come with it. */
const INCLUDED: Readonly<Record<Role, readonly Role[]>> = {
  viewer: [],
  clinician: ['viewer'],
  designer: ['viewer'],
  publisher: ['designer', 'viewer'],
  operator: ['viewer'],
  admin: [],
  source: [],
  'decision-relay': [],
};

/** Comes with `agent:*` and every `agent:<slug>`: invokes some agent, whichever it is. */
export const AGENT_ROLE = 'agent';

const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

function withIncluded(name: string): readonly string[] {
  if (isRole(name)) return [name, ...INCLUDED[name]];
  return name.startsWith('agent:') ? [name, AGENT_ROLE] : [name];
}

/** The roles given, with those that come with them; unknown ones stay and allow nothing. */
export const expandRoles = (given: Iterable<string>): ReadonlySet<string> =>
  new Set([...given].flatMap(withIncluded));
