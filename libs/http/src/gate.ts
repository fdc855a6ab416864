import type { Request } from 'express';

/** Who makes a request. */
export interface Caller {
  readonly kind: 'anonymous' | 'key' | 'user' | 'webhook';
  /** Stable, for the audit log: the key's id, the user's subject; no secret. */
  readonly id: string;
  /** What people know it by. */
  readonly name: string;
  /** Those it was given, with those they include. */
  readonly roles: ReadonlySet<string>;
  /** Roles by which human tasks are put to them; `every` for whoever vouches for others. None if absent. */
  readonly taskRoles?: readonly string[] | 'every';
  /** Ids by which human tasks may name them. None if absent. */
  readonly users?: readonly string[];
}

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
}

/** What stands between the network and the operations. */
export interface Gate {
  /** Throws the 401 problem. */
  identify(request: Request): Promise<Caller>;
  /** Throws the 429 problem. */
  admit(caller: Caller, request: Request): Promise<void>;
  /** Resolves once the line is kept; throws the 503 problem when it cannot be. */
  record(call: AuditedCall): Promise<void>;
}
