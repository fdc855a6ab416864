import type { Request } from 'express';

/** Who makes a request. */
export interface Caller {
  readonly kind: 'anonymous' | 'key' | 'user' | 'webhook';
  /** Stable, for the audit log: the key's id, the user's subject (`sub`); no secret. */
  readonly id: string;
  /** Of a user: who vouches for the id; a subject is unique within its issuer alone. */
  readonly issuer?: string;
  /** What people know it by; two callers may have the same one, so that nothing is decided by it. */
  readonly name: string;
  /** Others that act through it, as `lineageOf` names them: whoever made a key or replaced it. */
  readonly lineage?: readonly string[];
  /** Those it was given, with those they include. */
  readonly roles: ReadonlySet<string>;
  /** Roles by which human tasks are put to them; `every` for whoever vouches for others. None if absent. */
  readonly taskRoles?: readonly string[] | 'every';
  /** Ids by which human tasks may name them. None if absent. */
  readonly users?: readonly string[];
}

/**
 * Everybody who acts through a caller, `<kind>:<id>`: itself, whom it stands for, whoever made or replaced
 * it, for they have seen its secret. Two callers who share one of them are one person where two are asked for.
 */
export const lineageOf = ({ kind, id, users = [], lineage = [] }: Caller): readonly string[] => [
  ...new Set([`${kind}:${id}`, ...users.map((user) => `user:${user}`), ...lineage]),
];

/** One line for the audit log: who did what, on which resource, in which request. */
export interface AuditedCall {
  readonly caller: Caller;
  /** The operation's id. */
  readonly action: string;
  /** `<kind>:<id>` */
  readonly resource: string;
  readonly requestId: string;
  /** Absent: asked for, before it is done; else the problem that it ended with. */
  readonly refusal?: { readonly status: number; readonly code: string };
  /** The same line within the minute says nothing new. */
  readonly atMost?: 'once-a-minute';
}

/** What stands between the network and the operations. */
export interface Gate {
  /** Throws the 401 problem. */
  identify(request: Request): Promise<Caller>;
  /** Who makes a request that is still being answered, as of now; undefined: nobody who is let in. */
  identifyAgain?(request: Request): Promise<Caller | undefined>;
  /** Throws the 429 problem. */
  admit(caller: Caller, request: Request): Promise<void>;
  /** Resolves once the line is kept; throws the 503 problem when it cannot be. */
  record(call: AuditedCall): Promise<void>;
}
