import { refusal, type Refusal } from './refusal';

/** Words of FEEL that are no names. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['and', 'between', 'else', 'every', 'external', 'false', 'for', 'function', 'if', 'in'],
  ...['instance', 'not', 'null', 'of', 'or', 'return', 'satisfies', 'some', 'then', 'true'],
]);

/** The name of a column as a name of FEEL. */
export const feelName = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

const PORT_NAME = /^[a-z][A-Za-z0-9_]{0,62}$/;
const MAX_PORT_NAME_LENGTH = 63;
/** Names with spaces, and members of a value: `Applicant Age`, `applicant.age`. */
const FEEL_NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_' .]*$/u;
const WORD = /[A-Za-z0-9_]+/g;

function camelCase(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = plain.match(WORD) ?? [];
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const start = joined.replace(/^_+/, '');
  const lower = /^[A-Z]+$/.test(start)
    ? start.toLowerCase()
    : start.charAt(0).toLowerCase() + start.slice(1);
  return (/^[a-z]/.test(lower) ? lower : `column${lower}`).slice(0, MAX_PORT_NAME_LENGTH - 3);
}

/** The outputs that every table has. */
const OWN_OUTPUTS: ReadonlySet<string> = new Set(['none', 'unknown']);

function free(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}${count}`;
    if (!taken.has(candidate) && !OWN_OUTPUTS.has(candidate)) return candidate;
  }
}

/** The name of a column after that of an input or output in DMN. A value that is computed is none. */
export function portName(text: string, taken: ReadonlySet<string>): string | Refusal {
  if (PORT_NAME.test(text) && !KEYWORDS.has(text)) return free(text, taken);
  if (text === '') return refusal('son nom manque', 'its name is missing');
  const isExpression =
    !FEEL_NAME.test(text) || text.split(/[\s.]+/).some((word) => KEYWORDS.has(word));
  if (isExpression) {
    return refusal(
      `« ${text.slice(0, 100)} » se calcule : calculez la valeur avant la table`,
      `"${text.slice(0, 100)}" is computed: compute the value before the table`,
    );
  }
  return free(camelCase(text), taken);
}
