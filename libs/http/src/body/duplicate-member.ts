/** A list or an object that is being read. */
interface Open {
  /** The members that were read; undefined for a list. */
  readonly members?: Set<string>;
  /** The current member, or the position in the list. */
  at: string | number;
}

/** The longest path that is shown. */
const MAX_PATH = 200;

const STRUCTURE = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs;

const escapeToken = (token: string | number): string =>
  String(token).replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Returns the JSON pointer of the first member that its object has twice, at most 200 characters of it. `text` is valid
 * JSON. Names are compared as the parser reads them: `"\u0061"` is `"a"`.
 */
export function findDuplicateMember(text: string): string | undefined {
  const open: Open[] = [];
  let last: string | undefined;
  for (const [token] of text.matchAll(STRUCTURE)) {
    const current = open.at(-1);
    if (token === '{') open.push({ members: new Set(), at: '' });
    else if (token === '[') open.push({ at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && typeof current?.at === 'number') current.at += 1;
    else if (token === ':' && current?.members && last !== undefined) {
      const name = JSON.parse(last) as string;
      current.at = name;
      if (current.members.has(name)) {
        return open
          .map(({ at }) => `/${escapeToken(at)}`)
          .join('')
          .slice(0, MAX_PATH);
      }
      current.members.add(name);
    }
    last = token.startsWith('"') ? token : undefined;
  }
  return undefined;
}
