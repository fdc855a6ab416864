/** An empty PostgreSQL database that lives as long as a test does. */
export interface EphemeralPostgres {
  readonly url: string;
  /** Drops the database, or stops the server and deletes its files. */
  close(): Promise<void>;
}
