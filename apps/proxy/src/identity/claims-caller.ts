import type { Caller } from '@platform/http';

import { expandRoles } from './roles';

export type Claims = Readonly<Record<string, unknown>>;

/** OpenID Connect Core 1.0, section 2: `sub` has at most 255 characters. */
const SUBJECT = /^\P{C}{1,255}$/u;
const MAX_CALLER_NAME_LENGTH = 200;

const isId = (value: unknown): value is string => typeof value === 'string' && SUBJECT.test(value);

/** The claims to read, each by name or by a dotted path. */
export interface ClaimNames {
  readonly rolesClaim: string;
  /** Claim with the roles that human tasks are assigned to. */
  readonly taskRolesClaim: string;
  /** Claim with a further user id, besides `sub`, that human tasks may be assigned to. */
  readonly userClaim: string | undefined;
}

/** Returns the user of verified claims; undefined when their subject cannot be stored. */
export function claimsCaller(
  claims: Claims,
  { rolesClaim, taskRolesClaim, userClaim }: ClaimNames,
): Caller | undefined {
  const { sub, iss } = claims;
  if (!isId(sub)) return undefined;
  const other = userClaim === undefined ? undefined : claim(claims, userClaim);
  const names = [claims['name'], claims['preferred_username'], claims['email']].map(readable);
  return {
    kind: 'user',
    id: sub,
    ...(typeof iss === 'string' && { issuer: iss }),
    name: names.find(Boolean) ?? sub,
    roles: expandRoles(rolesOf(claim(claims, rolesClaim))),
    taskRoles: rolesOf(claim(claims, taskRolesClaim)),
    users: [sub, ...(isId(other) ? [other] : [])],
  };
}

/** Reads a claim by its full name, which may contain dots, else by dotted path. */
function claim(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>(member, claims);
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined;

/** Reads roles from a list, or from names separated by spaces, as in `scope`. */
function rolesOf(value: unknown): readonly string[] {
  const names: readonly unknown[] = typeof value === 'string' ? value.split(/\s+/) : asArray(value);
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reduces a text to one line without control characters. */
const readable = (text: unknown): string =>
  typeof text === 'string'
    ? [...text.replace(/\p{C}/gu, '').trim()].slice(0, MAX_CALLER_NAME_LENGTH).join('')
    : '';
