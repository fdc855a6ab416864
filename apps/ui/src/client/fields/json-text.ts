import { plainNumber } from './numbers';
import { EMPTY, read, wrong, type Reading } from './reading';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Writes the digits of a JSON number without what does not count. Exponents are kept. */
const digitsOf = (token: string): string =>
  token.includes('.') ? token.replace(/0+$/, '').replace(/\.$/, '') : token;

const isExact = (token: string): boolean => {
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  return /e/i.test(token) || plainNumber(value) === digitsOf(token);
};

/** The first name that an object of a JSON text has twice, or number that JavaScript would round. */
function faultOf(json: string): Reading | undefined {
  // The names of each object that is open; undefined for a list.
  const open: (Set<string> | undefined)[] = [];
  const tokens = json.match(TOKEN) ?? [];
  for (const [at, token] of tokens.entries()) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"')) {
      const names = tokens[at + 1] === ':' ? open.at(-1) : undefined;
      const name = JSON.parse(token) as string;
      if (names?.has(name)) return wrong('jsonTwice', { name });
      names?.add(name);
    } else if (/[-\d]/.test(token) && !isExact(token))
      return wrong('jsonNumber', { number: token });
  }
  return undefined;
}

/** Reads a JSON text. What JavaScript would drop or round in silence is refused. */
export function readJson(text: string): Reading {
  if (text.trim() === '') return EMPTY;
  try {
    const value: unknown = JSON.parse(text);
    return faultOf(text) ?? read(value);
  } catch (error) {
    return wrong('json', { said: (error as Error).message });
  }
}
