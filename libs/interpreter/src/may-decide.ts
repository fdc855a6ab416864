import type { PendingValidation } from '@platform/ports';

/** Who decides a human task, told by somebody who knows. */
export type Decider =
  /** Nobody was asked who they are: an assignment cannot be judged, and is not. */
  | { readonly identifiedBy: 'nobody' }
  | {
      readonly identifiedBy: 'key' | 'token' | 'source' | 'test';
      /** Ids by which `assignment.users` may name them. */
      readonly users: readonly string[];
      /** Roles that `assignment.roles` may name; `every`: whoever brings the decision vouches for them. */
      readonly taskRoles: readonly string[] | 'every';
      /** Whoever takes part in the decision, `<kind>:<id>`: who decides, and who brings it. */
      readonly identities: readonly string[];
    };

/** Why somebody may not decide. */
export type WhyNotDecider = 'unidentified' | 'is-starter' | 'role-missing' | 'not-among-users';

type Assignment = NonNullable<PendingValidation['assignment']>;

function whyNotNamed(
  { roles, users }: Assignment,
  decider: Exclude<Decider, { identifiedBy: 'nobody' }>,
): readonly WhyNotDecider[] {
  const { taskRoles } = decider;
  const hasRole =
    roles !== undefined &&
    (taskRoles === 'every' || roles.some((role) => taskRoles.includes(role)));
  const isNamed = users !== undefined && users.some((user) => decider.users.includes(user));
  if (hasRole || isNamed) return [];
  return [
    ...(roles === undefined ? [] : (['role-missing'] as const)),
    ...(users === undefined ? [] : (['not-among-users'] as const)),
  ];
}

/**
 * Why somebody may not decide a task; empty: they may. Either a role or being named is enough, and under
 * `notStarter` neither is for whoever started the run. A starter who is not known is nobody's.
 *
 * @param starter Identities of whoever started the run, as in `Decider`.
 */
export function whyNotDecide(
  assignment: Assignment | undefined,
  decider: Decider | undefined,
  starter: readonly string[] = [],
): readonly WhyNotDecider[] {
  if (assignment === undefined || decider?.identifiedBy === 'nobody') return [];
  if (decider === undefined) return ['unidentified'];
  const isStarter =
    assignment.notStarter === true && starter.some((each) => decider.identities.includes(each));
  return [...(isStarter ? (['is-starter'] as const) : []), ...whyNotNamed(assignment, decider)];
}

/** Whether somebody may decide a task. */
export const mayDecide = (...judged: Parameters<typeof whyNotDecide>): boolean =>
  whyNotDecide(...judged).length === 0;
