/** The keys of the server's advisory locks. */
const LOCK_KEYS = {
  /** One key for all stores of a database, so that processes that open different stores also wait for each other. */
  schema: 2_003_792_491,
  definitions: 2_003_792_492,
  audit: 2_003_792_493,
} as const;

/** Shorter than the query timeout, so that the server's own error is reported. */
const LOCK_TIMEOUT = '20s';

export type LockName = keyof typeof LOCK_KEYS;

/** Takes a server's lock until the end of the transaction. */
export const lockStatement = (name: LockName): string =>
  `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SELECT pg_advisory_xact_lock(${LOCK_KEYS[name]})`;
