// A program that compiles this package from source also needs the declarations of jexl's internal modules.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./jexl-internals.d.ts" />
import { getGrammar } from 'jexl/dist/grammar';
import Parser from 'jexl/dist/parser/Parser';
import { type ExpressionLimits } from '../expression-limits';
import { InvalidExpressionError } from '../errors';
import { checkTokens } from './check-tokens';
import { type ExpressionNode } from './expression-node';
import { NEGATE, type PositionedToken, tokenize } from './tokenize';
import { strangeToken } from './meant-sign';
import { REASONS, tooLong } from './reasons';
import { toExpressionNode } from './to-expression-node';

function parserGrammar() {
  const grammar = getGrammar();
  grammar.elements[NEGATE] = { type: 'unaryOp', precedence: Infinity };
  return grammar;
}

const grammar = parserGrammar();

/**
 * Parses JEXL with jexl's own lexer and parser. Throws only {@link InvalidExpressionError}, also for an
 * exceeded limit.
 */
export function parseExpression(source: string, limits: ExpressionLimits): ExpressionNode {
  if (source.length > limits.length) {
    throw new InvalidExpressionError(tooLong(limits), source, limits.length, 'length');
  }
  if (source.trim() === '') throw new InvalidExpressionError(REASONS.empty, source, 0);
  const tree = parseTokens(checkTokens(tokenize(source), source, limits), source);
  return toExpressionNode(tree, source, limits);
}

function parseTokens(tokens: readonly PositionedToken[], source: string): Parser.Child {
  const parser = new Parser(grammar);
  for (const token of tokens) {
    try {
      parser.addToken(token);
    } catch {
      // The parser's own message is English and quotes its internal token names.
      const reason = strangeToken(token.raw.trim(), source, token.position);
      throw new InvalidExpressionError(reason, source, token.position);
    }
  }
  try {
    return parser.complete();
  } catch {
    throw new InvalidExpressionError(REASONS.unexpectedEnd, source, source.length);
  }
}
