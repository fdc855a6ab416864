import fc from 'fast-check';
import { scaled, sized } from '@platform/testing';
import { InvalidExpressionError } from '../errors';
import { childrenOf, type ExpressionNode } from './expression-node';
import { parseExpression } from './parse-expression';
import { tokenize } from './tokenize';

const LIMITS = { length: 4_000, depth: 100 };
const PUNCTUATION = /^(dot|comma|colon|pipe|(open|close)(Paren|Bracket|Curl))$/;

/** The names, literals and operators of a tree, each written as its token. */
function wordsOf(node: ExpressionNode): string[] {
  const own = (): string[] => {
    switch (node.kind) {
      case 'literal':
        return [JSON.stringify(node.value)];
      case 'object':
        return node.fields.map(([key]) => key);
      case 'name':
      case 'item-member':
      case 'member':
      case 'call':
      case 'list-call':
        return [node.name];
      case 'unary':
        return [node.operator === '-' ? 'negate' : '!'];
      case 'binary':
        return [node.operator];
      case 'conditional':
        return ['?'];
      case 'item':
      case 'list':
      case 'index':
      case 'filter':
        return [];
    }
  };
  return [...own(), ...childrenOf(node).flatMap(wordsOf)];
}

function wordsIn(source: string): string[] {
  return tokenize(source)
    .filter(({ type }) => !PUNCTUATION.test(type))
    .map(({ type, value }) => (type === 'literal' ? JSON.stringify(value) : String(value)));
}

describe('an accepted source', () => {
  it('keeps every name, literal and operator in its syntax tree', () => {
    let accepted = 0;
    const piece = fc.constantFrom(
      ...['a', '.b', 'in', '1', "'x'", 'true', '(', ')', '(', ')', '[', ']', '{k:', '}', ','],
      ...['?', ':', '|f', '|f(', '!', '-', '+', '*', '==', '&&', ' in ', 'f(', '.', "'"],
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
        // A key written twice is kept once, as everywhere in JSON.
        fc.pre(pieces.filter((text) => text === '{k:').length < 2);
        const source = pieces.join('');
        let tree: ExpressionNode;
        try {
          tree = parseExpression(source, LIMITS);
        } catch (error) {
          if (error instanceof InvalidExpressionError) return;
          throw error;
        }
        accepted += 1;
        expect([source, wordsOf(tree).sort()]).toEqual([source, wordsIn(source).sort()]);
      }),
      sized(40_000),
    );
    expect(accepted).toBeGreaterThan(scaled(500));
  });
});
