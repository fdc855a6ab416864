/** A run that may use tokens of an account. */
export interface TokenReservation {
  /** `ApiKey.tokenAccount` */
  readonly account: string;
  /** `ApiKey.tokensPerDay` */
  readonly perDay: number;
  readonly runId: string;
  /** Tokens that the run may use. They count until it is known what it has used. */
  readonly tokens: number;
}

/** A run whose use is not known. */
export interface UnsettledRun {
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly reservedAt: string;
}

/**
 * Counts the tokens that agents use for API keys, by day (UTC). All proxies of a database share the accounts. Methods reject
 * with `CredentialStoreUnavailableError`.
 */
export interface TokenAccounts {
  /**
   * Reserves tokens for a run that starts today. Returns false when the tokens that were used and reserved today reach
   * `perDay`. A run that has a reservation keeps it.
   */
  reserve(reservation: TokenReservation): Promise<boolean>;
  /** Replaces the reservation of a run by what it has used. Without a reservation, or the second time, nothing changes. */
  settle(runId: string, used: number): Promise<void>;
  /** Runs of today that have a reservation only, the oldest first. */
  unsettled(account: string, limit: number): Promise<readonly UnsettledRun[]>;
}
