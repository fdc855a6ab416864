/** Cells below their headings, two spaces apart; the last column is not padded. */
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
