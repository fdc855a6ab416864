/** A piece of a statement, with what stands for its question marks. */
export interface Sql {
  readonly text: string;
  readonly bindings: readonly (string | number)[];
}

export const sql = (text: string, ...bindings: readonly (string | number)[]): Sql => ({
  text,
  bindings,
});

/** The pieces one after the other, `separator` between them. */
export const joined = (pieces: readonly Sql[], separator: string): Sql => ({
  text: pieces.map(({ text }) => text).join(separator),
  bindings: pieces.flatMap(({ bindings }) => bindings),
});
