/** The parts of jexl 2.3.0 used here; `@types/jexl` only covers its evaluator. */
declare module 'jexl/dist/grammar' {
  export interface GrammarElement {
    readonly type: string;
    readonly precedence?: number;
  }
  export interface Grammar {
    elements: Record<string, GrammarElement>;
  }
  export function getGrammar(): Grammar;
}

declare module 'jexl/dist/Lexer' {
  import { type Grammar } from 'jexl/dist/grammar';
  class Lexer {
    constructor(grammar: Grammar);
    /** Splits the source. The elements joined give the source again. */
    getElements(source: string): string[];
    /** Throws for an element that is not a token. Returns an empty list for white space. */
    getTokens(elements: string[]): Lexer.Token[];
  }
  namespace Lexer {
    interface Token {
      readonly type: string;
      readonly value: string | number | boolean;
      readonly raw: string;
    }
  }
  export = Lexer;
}

declare module 'jexl/dist/parser/Parser' {
  import { type Grammar } from 'jexl/dist/grammar';
  import { type Token } from 'jexl/dist/Lexer';
  class Parser {
    constructor(grammar: Grammar);
    addToken(token: Token): unknown;
    complete(): Parser.Node | null;
  }
  namespace Parser {
    /** A child is missing where the source lacks an operand, because the parser does not always notice. */
    type Child = Node | null | undefined;
    type Node =
      | { type: 'Literal'; value: string | number | boolean }
      | { type: 'ArrayLiteral'; value: Child[] }
      | { type: 'ObjectLiteral'; value: Record<string, Child> }
      | { type: 'Identifier'; value: string; from?: Child; relative?: boolean }
      | { type: 'FilterExpression'; subject: Child; expr: Child }
      | { type: 'UnaryExpression'; operator: string; right: Child }
      | { type: 'BinaryExpression'; operator: string; left: Child; right: Child }
      | { type: 'ConditionalExpression'; test: Child; consequent: Child; alternate: Child }
      | { type: 'FunctionCall'; name: string; args: Child[] };
  }
  export = Parser;
}
