/** An empty PostgreSQL database that lives as long as a test does. */
export interface EphemeralPostgres {
  readonly url: string;
  /** Drops the database, or stops the server and deletes its files. */
  close(): Promise<void>;
}

/** A server of one's own, which keeps through its restarts what it committed. */
export interface PostgresServer extends EphemeralPostgres {
  /** Stops it as an operator does; connections break. */
  stop(): Promise<void>;
  /** Starts it again at its address. */
  start(): Promise<void>;
  /**
   * Stops it, as an operator does or as a crash, and starts it again at its address. Connections break;
   * resolves when it takes new ones.
   */
  restart(how: 'stop' | 'crash'): Promise<void>;
}
