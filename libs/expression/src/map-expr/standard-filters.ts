/**
 * Rewrites RFC 9535 filters, `[?@.x=='y']`, to the form that the `jsonpath` parser accepts,
 * `[?(@.x=='y')]`. An unclosed filter stays unchanged, and the parser refuses it.
 */
export function rewriteStandardFilters(path: string): string {
  let rewritten = '';
  let position = 0;
  for (let start = path.indexOf('[?'); start >= 0; start = path.indexOf('[?', position)) {
    const end = closingBracket(path, start);
    if (end < 0) break;
    const filter = path.slice(start + 2, end).trim();
    const isWrapped = filter.startsWith('(') && filter.endsWith(')');
    rewritten += `${path.slice(position, start)}[?${isWrapped ? filter : `(${filter})`}]`;
    position = end + 1;
  }
  return rewritten + path.slice(position);
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
