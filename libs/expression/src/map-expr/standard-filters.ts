/** A JSONPath whose filters are replaced by their numbers, and the texts of the filters. */
export interface NumberedFilters {
  readonly path: string;
  readonly filters: readonly string[];
}

/**
 * Takes the filters out of a JSONPath, `[?@.x=='y']` or `[?(@.x=='y')]`, because the `jsonpath` parser accepts neither
 * the form of RFC 9535 nor a bracket in a filter. They become `[?(0)]`, `[?(1)]`, … An unclosed filter stays unchanged,
 * and the parser refuses it.
 */
export function numberFilters(path: string): NumberedFilters {
  const filters: string[] = [];
  let numbered = '';
  let position = 0;
  for (let start = path.indexOf('[?'); start >= 0; start = path.indexOf('[?', position)) {
    const end = closingBracket(path, start);
    if (end < 0) break;
    numbered += `${path.slice(position, start)}[?(${filters.length})]`;
    filters.push(path.slice(start + 2, end));
    position = end + 1;
  }
  return { path: numbered + path.slice(position), filters };
}

function closingBracket(path: string, start: number): number {
  let depth = 0;
  let quote: string | undefined;
  for (let index = start; index < path.length; index += 1) {
    const character = path.charAt(index);
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (character === "'" || character === '"') quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']' && --depth === 0) return index;
  }
  return -1;
}
