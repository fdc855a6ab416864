import type { DecidedAs, PendingValidation } from '@platform/ports';

/** Who decides a human task, as vouched for by the caller of the API. */
export type Decider =
  /** There is no authentication, so assignments are not checked. */
  | { readonly identifiedBy: 'nobody' }
  | {
      readonly identifiedBy: 'key' | 'token' | 'source' | 'test';
      /** User ids, compared with `assignment.users`. */
      readonly users: readonly string[];
      /** Task roles, compared with `assignment.roles`. `every`: the sender vouches for the role. */
      readonly taskRoles: readonly string[] | 'every';
      /** Identities behind the decision, `<kind>:<id>`: who decides and who sends it. */
      readonly identities: readonly string[];
    };

/** Why a person may not decide. */
export type WhyNotDecider = 'unidentified' | 'is-starter' | 'role-missing' | 'not-among-users';

/** The kind of a validation that approves a tool call of an agent. */
export const APPROVAL = 'agent-tool';

type Assignment = NonNullable<PendingValidation['assignment']>;

/** What decides who may decide a task. */
export interface AssignedTask {
  readonly assignment?: PendingValidation['assignment'] | undefined;
  readonly kind?: string;
}

/** As many roles of one person as are recorded with a decision. */
const MAX_RECORDED_ROLES = 20;

/** A sender that vouches for every role means the one that is asked for; of several, which one is unknown. */
function rolesOf(
  asked: readonly string[] | undefined,
  taskRoles: readonly string[] | 'every',
): readonly string[] {
  if (taskRoles === 'every') return asked?.length === 1 ? asked : [];
  const matched = taskRoles.filter((role) => asked?.includes(role));
  return (matched.length > 0 ? matched : taskRoles).slice(0, MAX_RECORDED_ROLES);
}

const isNamedIn = (
  { users }: Assignment,
  decider: Exclude<Decider, { identifiedBy: 'nobody' }>,
): boolean => users !== undefined && users.some((user) => decider.users.includes(user));

/** Returns the rule by which a person decides a task that they may decide. Undefined when nothing vouches for who they are. */
export function decidedAs(
  { assignment }: AssignedTask,
  decider: Decider | undefined,
): DecidedAs | undefined {
  if (!decider || decider.identifiedBy === 'nobody') return undefined;
  const roles = rolesOf(assignment?.roles, decider.taskRoles);
  const named = assignment !== undefined && isNamedIn(assignment, decider);
  if (roles.length === 0 && !named) return undefined;
  return { ...(roles.length > 0 && { roles }), ...(named && { named }) };
}

function whyNotNamed(
  assignment: Assignment,
  decider: Exclude<Decider, { identifiedBy: 'nobody' }>,
): readonly WhyNotDecider[] {
  const { roles, users } = assignment;
  const { taskRoles } = decider;
  const hasRole =
    roles !== undefined &&
    (taskRoles === 'every' || roles.some((role) => taskRoles.includes(role)));
  if (hasRole || isNamedIn(assignment, decider)) return [];
  return [
    ...(roles === undefined ? [] : (['role-missing'] as const)),
    ...(users === undefined ? [] : (['not-among-users'] as const)),
  ];
}

/** It is unknown whether a source that does not name who decided means the person who started the run. */
const mayBeStarter = (
  decider: Exclude<Decider, { identifiedBy: 'nobody' }>,
  starter: readonly string[],
) =>
  decider.identifiedBy === 'source' &&
  decider.users.length === 0 &&
  starter.some((each) => /^(user|key):/.test(each));

/** Every person may decide what is not assigned, except the calls of a model: these take a task role, whichever. */
function whyNotUnassigned(
  kind: string | undefined,
  decider: Exclude<Decider, { identifiedBy: 'nobody' }> | undefined,
): readonly WhyNotDecider[] {
  if (kind !== APPROVAL) return [];
  if (decider === undefined) return ['unidentified'];
  return decider.taskRoles.length > 0 ? [] : ['role-missing'];
}

/**
 * Returns the reasons why a person may not decide a task; empty when they may. A matching role or user id is sufficient.
 * With `notStarter`, the person who started the run may not decide in any case. An unknown starter matches no person.
 *
 * @param starter Identities of the person who started the run, as in `Decider`.
 */
export function whyNotDecide(
  { assignment, kind }: AssignedTask,
  decider: Decider | undefined,
  starter: readonly string[] = [],
): readonly WhyNotDecider[] {
  if (decider?.identifiedBy === 'nobody') return [];
  if (assignment === undefined) return whyNotUnassigned(kind, decider);
  if (decider === undefined) return ['unidentified'];
  const notStarter = assignment.notStarter === true;
  const isStarter = notStarter && starter.some((each) => decider.identities.includes(each));
  const isUnidentified = notStarter && mayBeStarter(decider, starter);
  return [
    ...(isStarter ? (['is-starter'] as const) : []),
    ...(isUnidentified ? (['unidentified'] as const) : []),
    ...whyNotNamed(assignment, decider),
  ];
}

/** Returns true when a person may decide a task. */
export const mayDecide = (...judged: Parameters<typeof whyNotDecide>): boolean =>
  whyNotDecide(...judged).length === 0;
