import { isRefusal, refusal, type Refusal } from './refusal';

export interface FeelToken {
  readonly kind: 'number' | 'string' | 'at' | 'name' | 'sign';
  readonly text: string;
}

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?![\d\p{L}_])|\.\d+)|(?<at>@"(?:[^"\\]|\\.)*")|(?<string>"(?:[^"\\]|\\.)*")|(?<name>[\p{L}_?][\p{L}\p{N}_]*)|(?<sign><=|>=|!=|\.\.|\*\*|[<>=[\](){},:+\-*/.|]))/gsuy;

/** More than any cell that a person wrote. */
const MAX_EXPRESSION_LENGTH = 20_000;

const KINDS = ['number', 'string', 'at', 'name', 'sign'] as const;

/** Splits a FEEL text into tokens. */
export function feelTokens(text: string): readonly FeelToken[] | Refusal {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    return refusal(
      `l'expression a plus de ${MAX_EXPRESSION_LENGTH} caractères`,
      `the expression has more than ${MAX_EXPRESSION_LENGTH} characters`,
    );
  }
  const trimmed = text.trim();
  const tokens: FeelToken[] = [];
  let end = 0;
  for (const match of trimmed.matchAll(TOKEN)) {
    const kind = KINDS.find((each) => match.groups?.[each] !== undefined);
    if (kind) tokens.push({ kind, text: match.groups?.[kind] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < trimmed.length) {
    const rest = trimmed.slice(end, end + 20);
    return refusal(`« ${rest} » n'est pas du FEEL`, `"${rest}" is not FEEL`);
  }
  return tokens;
}

const ESCAPE = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{6})|(.))/gs;
const SINGLE: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** The text that a string literal stands for. */
export function feelString(literal: string): string | Refusal {
  let bad: string | undefined;
  const text = literal
    .slice(1, -1)
    .replace(ESCAPE, (whole, four?: string, six?: string, one?: string) => {
      const point = Number.parseInt(four ?? six ?? '', 16);
      if (point <= 0x10_ffff) return String.fromCodePoint(point);
      const known = one === undefined || !Object.hasOwn(SINGLE, one) ? undefined : SINGLE[one];
      if (known === undefined) bad = whole;
      return known ?? '';
    });
  return bad === undefined
    ? text
    : refusal(`« ${bad} » n'est pas un échappement de FEEL`, `"${bad}" is no escape of FEEL`);
}

const EXPRESSION_WORDS: ReadonlySet<string> = new Set([
  ...['if', 'for', 'some', 'every', 'function', 'instance', 'between', 'and', 'or', 'in'],
]);

/** Says what stands where a constant was expected. */
export function notAConstant(token: FeelToken | undefined, next?: FeelToken): Refusal {
  if (!token) {
    return refusal('une valeur manque', 'a value is missing');
  }
  const { kind, text } = token;
  if (kind === 'name' && text !== '?' && next?.text === '(') {
    return refusal(
      `la fonction « ${text}(…) » n'a pas d'équivalent`,
      `the function "${text}(…)" has no equivalent`,
    );
  }
  if (kind === 'name' && text !== '?' && !EXPRESSION_WORDS.has(text)) {
    return refusal(
      `« ${text} » est un nom ; seules des constantes ont un équivalent`,
      `"${text}" is a name; only constants have an equivalent`,
    );
  }
  if (text === '{')
    return refusal('un contexte n’a pas d’équivalent ici', 'a context has no equivalent here');
  if (text === '[')
    return refusal('une liste n’a pas d’équivalent ici', 'a list has no equivalent here');
  return refusal(
    `une expression avec « ${text} » n'a pas d'équivalent`,
    `an expression with "${text}" has no equivalent`,
  );
}

/** Reads tokens one after the other. */
export class FeelCursor {
  private at = 0;

  constructor(private readonly tokens: readonly FeelToken[]) {}

  static over(text: string): FeelCursor | Refusal {
    const tokens = feelTokens(text);
    return isRefusal(tokens) ? tokens : new FeelCursor(tokens);
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  peek(ahead = 0): FeelToken | undefined {
    return this.tokens[this.at + ahead];
  }

  take(): FeelToken | undefined {
    const token = this.tokens[this.at];
    this.at += 1;
    return token;
  }

  /** Takes these signs or names if they follow. */
  takes(...texts: readonly string[]): boolean {
    const follow = texts.every((text, index) => {
      const token = this.peek(index);
      return token !== undefined && token.kind !== 'string' && token.text === text;
    });
    if (follow) this.at += texts.length;
    return follow;
  }

  refuse(): Refusal {
    return notAConstant(this.peek(), this.peek(1));
  }
}
