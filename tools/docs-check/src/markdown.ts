/** The trimmed cells of a table row. */
export type Row = readonly string[];

const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line);
const isRule = (cells: Row): boolean => cells.every((cell) => /^:?-+:?$/.test(cell));

const cellsOf = (line: string): Row =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Returns the part of a page under the heading `title`, up to the next heading of its level or above. */
export function section(markdown: string, title: string): string {
  const lines = markdown.split('\n');
  const start = lines.findIndex(
    (line) => line.replace(/^#+ /, '') === title && line.startsWith('#'),
  );
  if (start < 0) throw new Error(`no heading "${title}"`);
  const level = lines[start]?.indexOf(' ') ?? 0;
  const length = lines
    .slice(start + 1)
    .findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** Returns the rows of every table of a page, without headers. */
export function tableRows(markdown: string): readonly Row[] {
  const lines = markdown.split('\n');
  return lines
    .map((line, index) => ({ line, next: lines[index + 1] ?? '' }))
    .filter(({ line, next }) => isRow(line) && !(isRow(next) && isRule(cellsOf(next))))
    .map(({ line }) => cellsOf(line))
    .filter((cells) => !isRule(cells));
}

/** Returns the sorted names that a page lists: the code at the start of the first cell of each row. */
export function listedNames(markdown: string): readonly string[] {
  return tableRows(markdown)
    .map(([cell = '']) => /^`([^`]+)`/.exec(cell)?.[1])
    .filter((name) => name !== undefined)
    .sort();
}

/** Returns the row whose first cell starts with the code `name`. */
export const rowOf = (markdown: string, name: string): Row | undefined =>
  tableRows(markdown).find(([cell = '']) => cell.startsWith(`\`${name}\``));

/** Returns the code in backticks outside fenced blocks. */
export function inlineCode(markdown: string): readonly string[] {
  return [...withoutFences(markdown).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

export const withoutFences = (markdown: string): string =>
  markdown.replace(/^( *)(```|~~~)[\s\S]*?^\1\2\s*$/gm, '');
