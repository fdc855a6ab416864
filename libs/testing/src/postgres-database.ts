/** An empty PostgreSQL database that lives as long as a test does. */
export interface EphemeralPostgres {
  readonly url: string;
  /** Drops the database, or stops the server and deletes its files. */
  close(): Promise<void>;
}

/** A server of its own that can be away for a while; its databases are there again afterwards. */
export interface RestartablePostgres extends EphemeralPostgres {
  /** Ends it, connections included. */
  stop(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
}
