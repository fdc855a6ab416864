/** What opening a store changed in its table, for the log. */
export interface SchemaChanges {
  readonly created: boolean;
  /** Columns that the existing table lacked. */
  readonly addedColumns: readonly string[];
  /** The sentence (French) to log when an outdated table was dropped with its rows. */
  readonly recreated?: string;
}
