/** What somebody did, or was refused. Never clinical content. */
export interface AuditEntry {
  readonly actor: {
    readonly kind: string;
    readonly id: string;
    readonly name: string;
  };
  /** The operation's id, e.g. `publishWorkflow`. */
  readonly action: string;
  /** `<kind>:<id>` of what it was about. */
  readonly resource: string;
  readonly requestId: string;
  /** Present: it was refused or failed with this problem. */
  readonly refusal?: { readonly status: number; readonly code: string };
}

/** A line of the log. */
export interface AuditLine extends AuditEntry {
  /** From 1, without gaps. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** SHA-256 over this line and the hash of the one before it. */
  readonly hash: string;
}

/** A place in the chain that somebody wrote down elsewhere. */
export type AuditHead = Pick<AuditLine, 'seq' | 'hash'>;

export interface AuditVerdict {
  readonly ok: boolean;
  /** Lines that were read. */
  readonly lines: number;
  /** The last line that is sound; null for none. */
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

/** An append-only, hash-chained log. Rejects with AuditLogUnavailableError. */
export interface AuditLog {
  /** Resolves once the line is kept. Lines asked for at once share a transaction, in their order. */
  append(entry: AuditEntry): Promise<AuditLine>;
  /** The newest first; `before` a line's number. */
  list(
    page: AuditFilter & { readonly limit: number; readonly before?: number },
  ): Promise<readonly AuditLine[]>;
  head(): Promise<AuditHead | null>;
  /** Walks the whole chain; `expected`: a head of earlier, without which a cut end does not show. */
  verify(expected?: AuditHead): Promise<AuditVerdict>;
}
