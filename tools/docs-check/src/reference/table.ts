/** Formats a table cell: no line break, and no bar that would end it. */
const cell = (text: string): string =>
  text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|');

export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export const code = (text: string): string => `\`${text}\``;

/** Renders a page whose tables the formatter does not pad. */
export const page = (title: string, intro: string, parts: readonly string[]): string =>
  `${[`# ${title}`, intro, '<!-- prettier-ignore-start -->', ...parts, '<!-- prettier-ignore-end -->'].join('\n\n')}\n`;
