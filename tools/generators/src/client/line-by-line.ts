type Members = Readonly<Record<string, unknown>>;

/** Levels of the document whose members each get a line: paths, their operations, single components. */
const LEVELS = 3;

/**
 * An OpenAPI document as text with one line an operation and one a component: half the size of an indented
 * one, and a difference of two versions still names what changed.
 */
export const lineByLine = (document: string): string =>
  `${printed(JSON.parse(document) as Members, LEVELS)}\n`;

function printed(value: unknown, levels: number): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (levels === 0 || !isObject) return JSON.stringify(value);
  const lines = Object.entries(value as Members).map(
    ([name, member]) => `${JSON.stringify(name)}: ${printed(member, levels - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
