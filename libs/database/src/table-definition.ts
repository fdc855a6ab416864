/** The greatest number that an integer column holds on both backends. */
export const MAX_INTEGER = 2_147_483_647;

/** A column both backends have under the same name and type. */
export interface ColumnDefinition {
  readonly name: string;
  readonly type: 'text' | 'integer';
  readonly nullable: boolean;
  readonly primary?: boolean;
}

/** Nullable by construction: rows that predate the column read NULL. */
export interface AddedColumnDefinition extends ColumnDefinition {
  readonly nullable: true;
  readonly primary?: false;
}

export interface IndexDefinition {
  readonly name: string;
  readonly columns: readonly string[];
  /** No two rows have the same values in them. Default false. */
  readonly unique?: boolean;
}

/** One table, defined once for both backends (specification, Schema rules). */
export interface TableDefinition {
  readonly name: string;
  /** The columns of the first release, which every existing table has. Never changed. */
  readonly baseline: readonly ColumnDefinition[];
  /** Columns of later releases, added to an existing table when the store is opened. */
  readonly added: readonly AddedColumnDefinition[];
  readonly indexes?: readonly IndexDefinition[];
  /**
   * The column that may be large: it comes last in a new table, for a file is read up to the columns
   * asked for, through all of those before them.
   */
  readonly large?: string;
  /**
   * Exact shapes that the table had in releases whose rows may be lost: one of these is dropped and
   * created anew. Anything else under the name that is not this table refuses the boot.
   */
  readonly outdated?: readonly (readonly ColumnDefinition[])[];
  /** The database refuses to change or remove its rows. Default false. */
  readonly appendOnly?: boolean;
}
