/** Returns the lines of a table with two spaces between columns. The last column is not padded. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) =>
    Math.max(...all.map((cells) => (cells[column] ?? '').length)),
  );
  return all.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Prints a JSON array item by item, so that it is never in memory as a whole. */
export function jsonArray(print: (text: string) => void) {
  let before = '[';
  return {
    item(value: unknown): void {
      print(`${before}\n  ${JSON.stringify(value)}`);
      before = ',';
    },
    end(): void {
      print(before === '[' ? '[]\n' : '\n]\n');
    },
  };
}

/** Shortens an ISO 8601 instant to seconds. */
export const moment = (iso: string | undefined): string =>
  iso === undefined ? '' : new Date(iso).toISOString().replace(/\.\d+Z$/, 'Z');

/** `1 run`, `2 runs` */
export const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;
