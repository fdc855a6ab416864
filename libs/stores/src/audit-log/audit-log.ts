/** What a caller did or was refused. Contains no clinical content. */
export interface AuditEntry {
  readonly actor: {
    readonly kind: string;
    readonly id: string;
    readonly name: string;
  };
  /** The operation's id, e.g. `publishWorkflow`. */
  readonly action: string;
  /** The resource, `<kind>:<id>`. */
  readonly resource: string;
  readonly requestId: string;
  /** The problem with which the call was refused or failed. */
  readonly refusal?: { readonly status: number; readonly code: string };
}

/** A stored entry. */
export interface AuditLine extends AuditEntry {
  /** Sequence number, from 1, without gaps. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** SHA-256 over this line and the hash of the previous line. */
  readonly hash: string;
}

/** A position in the chain, for example one that an auditor wrote down. */
export type AuditHead = Pick<AuditLine, 'seq' | 'hash'>;

export interface AuditVerdict {
  readonly ok: boolean;
  /** Number of lines read. */
  readonly lines: number;
  /** The last valid line, or null. */
  readonly head: AuditHead | null;
  readonly broken?: {
    readonly seq: number;
    readonly reason: 'missing' | 'altered' | 'truncated' | 'unreadable';
  };
}

export interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly resource?: string;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  /** ISO 8601, exclusive. */
  readonly to?: string;
}

/** An append-only, hash-chained log. Methods reject with `AuditLogUnavailableError`. */
export interface AuditLog {
  /** Resolves when the entry is stored. Concurrent calls share a transaction and keep their order. */
  append(entry: AuditEntry): Promise<AuditLine>;
  /** Lists lines, newest first, with a `seq` below `before`. */
  list(
    page: AuditFilter & { readonly limit: number; readonly before?: number },
  ): Promise<readonly AuditLine[]>;
  head(): Promise<AuditHead | null>;
  /** Verifies the whole chain. Pass an earlier head as `expected`: without it, a truncated end goes unnoticed. */
  verify(expected?: AuditHead): Promise<AuditVerdict>;
}
