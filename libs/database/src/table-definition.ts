/** The largest value of an integer column on both backends. */
export const MAX_INTEGER = 2_147_483_647;

/** A column with the same name and type on both backends. */
export interface ColumnDefinition {
  readonly name: string;
  readonly type: 'text' | 'integer';
  readonly nullable: boolean;
  readonly primary?: boolean;
}

/** A column of a later release. It is nullable, because older rows read NULL. */
interface AddedColumnDefinition extends ColumnDefinition {
  readonly nullable: true;
  readonly primary?: false;
}

export interface IndexDefinition {
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether the values must be unique. Default false. */
  readonly unique?: boolean;
  /** Condition in SQL: the index has only the rows that fulfil it. Queries that repeat it use the index. */
  readonly where?: string;
}

/** One table, defined once for both backends. */
export interface TableDefinition {
  readonly name: string;
  /** The columns of the first release, which every existing table has. They never change. */
  readonly baseline: readonly ColumnDefinition[];
  /** Columns of later releases, added to an existing table when the store is opened. */
  readonly added: readonly AddedColumnDefinition[];
  readonly indexes?: readonly IndexDefinition[];
  /**
   * The column that may be large. It comes last in a new table, because SQLite reads through all columns before the
   * requested ones.
   */
  readonly large?: string;
  /**
   * Exact shapes from releases whose rows may be lost. A table with one of these shapes is dropped and created again;
   * any other incompatible table stops the start.
   */
  readonly outdated?: readonly (readonly ColumnDefinition[])[];
  /** Whether the database refuses to change or remove rows. Default false. */
  readonly appendOnly?: boolean;
}

type ColumnOf<Table extends TableDefinition> = Table['baseline'][number] | Table['added'][number];

type ValueOf<Column extends ColumnDefinition> =
  | (Column['type'] extends 'integer' ? number : string)
  | (Column['nullable'] extends true ? null : never);

/** A row of a table that is defined `as const`, by column name. */
export type RowOf<Table extends TableDefinition> = {
  readonly [Column in ColumnOf<Table> as Column['name']]: ValueOf<Column>;
};
