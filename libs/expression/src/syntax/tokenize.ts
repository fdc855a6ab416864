import { getGrammar, type GrammarElement } from 'jexl/dist/grammar';
import Lexer from 'jexl/dist/Lexer';
import { InvalidExpressionError } from '../errors';
import { isExactNumber } from '../values/exact-decimal';
import { isUnsafeKey } from '../values/own-property';
import { strangeCharacter } from './meant-sign';
import { forbiddenName, REASONS } from './reasons';

/** A jexl token with its offset in the source. */
export interface PositionedToken {
  /** `literal`, `identifier`, `binaryOp`, `unaryOp`, or the name of a punctuation sign. */
  readonly type: string;
  readonly value: string | number | boolean;
  /** The token as written. */
  readonly raw: string;
  readonly position: number;
}

/** The operator name of a minus sign in front of an operand. */
export const NEGATE = 'negate';

const OPERAND_END: ReadonlySet<string> = new Set([
  'identifier',
  'literal',
  'closeParen',
  'closeBracket',
  'closeCurl',
]);

/** Whether an operand ends with this token, so that an operator may follow. */
export function endsOperand(token: { readonly type: string } | undefined): boolean {
  return token !== undefined && OPERAND_END.has(token.type);
}

/**
 * The lexer elements without `in`, which is both the root name of a node's inputs and the membership
 * operator: the lexer reads a name and the position decides. The null prototype keeps `toString` from
 * being an element.
 */
function lexerElements() {
  const elements = Object.entries(getGrammar().elements).filter(([symbol]) => symbol !== 'in');
  return Object.assign(Object.create(null), Object.fromEntries(elements)) as Record<
    string,
    GrammarElement
  >;
}

const lexer = new Lexer({ elements: lexerElements() });

/** Splits a source into tokens. Throws {@link InvalidExpressionError} for a character that no token has. */
export function tokenize(source: string): PositionedToken[] {
  const tokens: PositionedToken[] = [];
  let position = 0;
  for (const element of lexer.getElements(source)) {
    const token = readElement(element, source, position);
    if (token) tokens.push({ ...inPosition(token, tokens.at(-1)), position });
    position += element.length;
  }
  return tokens;
}

function readElement(element: string, source: string, position: number): Lexer.Token | undefined {
  try {
    // One element at a time, because jexl joins a minus sign with the next element of a list.
    const [token] = lexer.getTokens([element]);
    return token && checkToken(token, source, position);
  } catch (error) {
    if (error instanceof InvalidExpressionError) throw error;
    throw new InvalidExpressionError(strangeCharacter(source, position), source, position);
  }
}

function checkToken(token: Lexer.Token, source: string, position: number): Lexer.Token {
  if (token.type === 'identifier' && isUnsafeKey(token.raw)) {
    throw new InvalidExpressionError(forbiddenName(token.raw), source, position);
  }
  if (token.type === 'literal' && typeof token.value === 'string') {
    // jexl reads a single quote as an empty text.
    if (token.raw.length < 2 || token.raw.at(-1) !== token.raw[0]) {
      throw new InvalidExpressionError(REASONS.openText, source, position);
    }
    // jexl 2.3.0 unescapes only the first backslash of a text.
    return { ...token, value: token.raw.slice(1, -1).replace(/\\(['"\\])/g, '$1') };
  }
  if (typeof token.value === 'number' && !isExactNumber(token.raw, token.value)) {
    throw new InvalidExpressionError(REASONS.impreciseNumber, source, position);
  }
  return token;
}

function inPosition(token: Lexer.Token, previous: Lexer.Token | undefined): Lexer.Token {
  const afterOperand = endsOperand(previous);
  if (token.raw === 'in' && token.type === 'identifier' && afterOperand) {
    return { ...token, type: 'binaryOp' };
  }
  if (token.raw === '-' && !afterOperand) return { ...token, type: 'unaryOp', value: NEGATE };
  return token;
}
