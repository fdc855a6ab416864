import type { Caller } from '@platform/http';

import { expandRoles } from './roles';

export type Claims = Readonly<Record<string, unknown>>;

/** OpenID Connect Core 1.0, 2: at most 255 characters. */
const SUBJECT = /^\P{C}{1,255}$/u;
const MAX_NAME_LENGTH = 200;

const isId = (value: unknown): value is string => typeof value === 'string' && SUBJECT.test(value);

/** Which claims say what, each by its name or the dotted path to it. */
export interface ClaimNames {
  readonly rolesClaim: string;
  /** Roles by which human tasks are put to users. */
  readonly taskRolesClaim: string;
  /** Another id, beside `sub`, by which human tasks may name users. */
  readonly userClaim: string | undefined;
}

/** The user whom verified claims name; undefined when their subject cannot be kept. */
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

/** A claim by its whole name, which may hold dots, else by the path that the dots make. */
function claim(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>(member, claims);
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined;

/** A list, or names between spaces, as `scope` is written. */
function rolesOf(value: unknown): readonly string[] {
  const names: readonly unknown[] = typeof value === 'string' ? value.split(/\s+/) : asArray(value);
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** On one line, without what only machines see. */
const readable = (text: unknown): string =>
  typeof text === 'string'
    ? [...text.replace(/\p{C}/gu, '').trim()].slice(0, MAX_NAME_LENGTH).join('')
    : '';
