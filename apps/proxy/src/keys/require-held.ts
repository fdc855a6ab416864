import { type Caller, problemError } from '@platform/http';

/** The rights of a key. */
interface Granted {
  readonly roles: readonly string[];
  readonly taskRoles: readonly string[];
  readonly user: string | null;
}

/**
 * Whoever creates or replaces a key sees its secret, so only an `admin` may grant rights that they do not have. Throws
 * the 403 problem.
 */
export function requireHeld({ roles, taskRoles, user }: Granted, caller: Caller): void {
  if (caller.roles.has('admin')) return;
  const { taskRoles: ownTaskRoles = [], users = [] } = caller;
  const isHeld = (role: string): boolean =>
    caller.roles.has(role) || (role.startsWith('agent:') && caller.roles.has('agent:*'));
  const isTaskRoleHeld = (role: string): boolean =>
    ownTaskRoles === 'every' || ownTaskRoles.includes(role);
  const paths = [
    ...roles.flatMap((role, at) => (isHeld(role) ? [] : [`/roles/${at}`])),
    ...taskRoles.flatMap((role, at) => (isTaskRoleHeld(role) ? [] : [`/taskRoles/${at}`])),
    ...(user === null || users.includes(user) ? [] : ['/user']),
  ];
  if (paths.length === 0) return;
  const message = { fr: 'vous ne l’avez pas', en: 'you do not have it' };
  throw problemError('role-not-held', { errors: paths.map((path) => ({ path, message })) });
}
