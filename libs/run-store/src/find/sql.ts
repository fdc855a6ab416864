/** A fragment of SQL with the values of its placeholders. */
export interface Sql {
  readonly text: string;
  readonly bindings: readonly (string | number)[];
}

export const sql = (text: string, ...bindings: readonly (string | number)[]): Sql => ({
  text,
  bindings,
});

/** Joins fragments with a separator. */
export const joined = (pieces: readonly Sql[], separator: string): Sql => ({
  text: pieces.map(({ text }) => text).join(separator),
  bindings: pieces.flatMap(({ bindings }) => bindings),
});
