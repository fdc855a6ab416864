import type { Request } from 'express';

/** The authenticated sender of a request. */
export interface Caller {
  readonly kind: 'anonymous' | 'key' | 'user' | 'webhook';
  /** Stable id for the audit log: the id of the API key, or the user's subject (`sub`). Never a secret. */
  readonly id: string;
  /** Users only: the issuer of the token. A subject is unique only within its issuer. */
  readonly issuer?: string;
  /** Display name. Not unique, so never use it to decide. */
  readonly name: string;
  /** Other identities behind this caller: who created or replaced its key. See `lineageOf`. */
  readonly lineage?: readonly string[];
  /** Granted roles, with the roles that they include. */
  readonly roles: ReadonlySet<string>;
  /** Roles whose human tasks this caller may decide; `every` for integrations that vouch for people. Default none. */
  readonly taskRoles?: readonly string[] | 'every';
  /** User ids that human tasks may be assigned to. Default none. */
  readonly users?: readonly string[];
  /** The only subjects that this caller may call agents about: context kind → id. Absent: not bound. */
  readonly context?: Readonly<Record<string, string>>;
  /** Limit of the tokens that agents may use for this caller. Absent: none. */
  readonly tokens?: { readonly account: string; readonly perDay: number };
}

/**
 * Returns all identities behind a caller, as `<kind>:<id>`: the caller, the users it acts for, and the creators of
 * its key and of the keys it replaced, because they have seen the secret. Where two people are required, two callers
 * that share an identity count as one person.
 */
export const lineageOf = ({ kind, id, users = [], lineage = [] }: Caller): readonly string[] => [
  ...new Set([`${kind}:${id}`, ...users.map((user) => `user:${user}`), ...lineage]),
];

/** One audit log entry: who did what, on which resource, in which request. */
export interface AuditedCall {
  readonly caller: Caller;
  /** The operation's id. */
  readonly action: string;
  /** `<kind>:<id>` */
  readonly resource: string;
  readonly requestId: string;
  /** The problem that the call ended with. Absent in the entry that is written before the call is handled. */
  readonly refusal?: { readonly status: number; readonly code: string };
  /** Write an identical entry at most once a minute. */
  readonly atMost?: 'once-a-minute';
}

/** Authentication, authorization, rate limit and audit of every request. */
export interface Gate {
  /** Authenticates the caller. Rejects with the 401 problem. */
  identify(request: Request): Promise<Caller>;
  /** Authenticates the caller of a running stream again. Resolves with undefined when access was withdrawn. */
  identifyAgain?(request: Request): Promise<Caller | undefined>;
  /** Applies the rate limit. Rejects with the 429 problem. */
  admit(caller: Caller, request: Request): Promise<void>;
  /** Applies the rate limit of public operations. Rejects with the 429 problem. Absent: there is none. */
  admitAnyone?(request: Request): Promise<void>;
  /** Resolves when the entry is stored. Rejects with the 503 problem when it cannot be stored. */
  record(call: AuditedCall): Promise<void>;
}
