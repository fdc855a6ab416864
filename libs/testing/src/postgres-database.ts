/** An empty PostgreSQL database that lives as long as a test does. */
export interface EphemeralPostgres {
  readonly url: string;
  /** Drops the database, or stops the server and deletes its files. */
  close(): Promise<void>;
}

/** A private server that keeps its committed data over restarts. */
export interface PostgresServer extends EphemeralPostgres {
  /** Stops the server like an operator. Connections break. */
  stop(): Promise<void>;
  /** Ends the server without any preparation. Resolves when it is gone. */
  crash(): Promise<void>;
  /** Starts the server again at the same address. */
  start(): Promise<void>;
  /**
   * Stops the server, like an operator or like a crash, and starts it again at the same address. Connections break.
   * Resolves when the server accepts new ones.
   */
  restart(how: 'stop' | 'crash'): Promise<void>;
}
