import { ROLES, type Role } from '@platform/stores';

/** Role → the roles it includes. */
export const INCLUDED_ROLES: Readonly<Record<Role, readonly Role[]>> = {
  viewer: [],
  clinician: ['viewer'],
  designer: ['viewer'],
  publisher: ['designer', 'viewer'],
  operator: ['viewer'],
  admin: [],
  source: [],
  'decision-relay': [],
};

/** Included in `agent:*` and in every `agent:<slug>`: may invoke at least one agent. */
export const AGENT_ROLE = 'agent';

const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

function withIncluded(name: string): readonly string[] {
  if (isRole(name)) return [name, ...INCLUDED_ROLES[name]];
  return name.startsWith('agent:') ? [name, AGENT_ROLE] : [name];
}

/** Adds included roles. Unknown roles stay and allow nothing. */
export const expandRoles = (given: Iterable<string>): ReadonlySet<string> =>
  new Set([...given].flatMap(withIncluded));
