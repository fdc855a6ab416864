import ts from 'typescript';

import type { Mutant } from './mutant';

/** Each binary operator and its replacement. */
const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

const SWAPPED_METHODS: ReadonlyMap<string, string> = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

interface Change {
  readonly node: ts.Node;
  readonly replacements: readonly string[];
}

function changesOf(node: ts.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) {
    const swapped = SWAPPED.get(node.operatorToken.kind);
    // `+` on texts concatenates: `-` would only give NaN.
    const joins = [node.left, node.right].some(
      (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
    );
    return swapped === undefined || (joins && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      ? []
      : [{ node: node.operatorToken, replacements: [swapped] }];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [{ node, replacements: [`(${node.operand.getText()})`] }];
  }
  if (ts.isConditionalExpression(node) || ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    const test = ts.isConditionalExpression(node) ? node.condition : node.expression;
    return [{ node: test, replacements: ['true', 'false'] }];
  }
  if (ts.isPropertyAccessExpression(node)) {
    const swapped = SWAPPED_METHODS.get(node.name.text);
    return swapped === undefined ? [] : [{ node: node.name, replacements: [swapped] }];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ node, replacements: ['false'] }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ node, replacements: ['true'] }];
  if (ts.isNumericLiteral(node)) {
    return [{ node, replacements: [String(Number(node.text.replaceAll('_', '')) + 1)] }];
  }
  return [];
}

/** Whether the node and its children do not exist at run time. */
function isErased(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  );
}

/**
 * Returns the mutants of a source, in source order: operators replaced, conditions forced, negations removed,
 * booleans and numbers changed.
 */
export function findMutants(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isErased(node)) return;
    for (const change of changesOf(node)) {
      const [start, end] = [change.node.getStart(source), change.node.getEnd()];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      for (const replacement of change.replacements) {
        mutants.push({ file, start, end, replacement, line, original: text.slice(start, end) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants.filter(({ original, replacement }) => original !== replacement);
}
