import ts from 'typescript';

import { expandTitle } from './title-table';

/** A test whose title names rows. */
export interface FoundTest {
  readonly file: string;
  /** Includes the titles of the blocks around the test, without the ids. */
  readonly title: string;
  readonly ids: readonly string[];
}

const ID = /(?:MAN|RUN)-\d{3}/;
const IDS = /\s*\[((?:MAN|RUN)-\d{3}(?: (?:MAN|RUN)-\d{3})*)\]$/;
const TEST = new Set(['it', 'test']);

interface TitledCall {
  readonly name: string;
  readonly title: string;
  /** Table of `.each`. */
  readonly table?: ts.Expression;
}

/** Returns a title as it is written. A part that only a test run knows becomes `…`. */
function titleText(title: ts.Expression | undefined): string | undefined {
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Parses `it('…', …)` and `describe.each(table)('…', …)`. */
function titledCall(node: ts.CallExpression): TitledCall | undefined {
  const title = titleText(node.arguments[0]);
  if (title === undefined) return undefined;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return { name: expression.text, title };
  if (!ts.isCallExpression(expression)) return undefined;
  const { expression: each, arguments: tables } = expression;
  if (!ts.isPropertyAccessExpression(each) || each.name.text !== 'each') return undefined;
  const [table] = tables;
  return { name: each.expression.getText(), title, ...(table && { table }) };
}

function named(title: string): { readonly title: string; readonly ids: readonly string[] } {
  const [, ids = ''] = IDS.exec(title) ?? [];
  return { title: title.replace(IDS, ''), ids: ids === '' ? [] : ids.split(' ') };
}

/** Returns the titles of a test: one per row of its table if the rows contain the ids. */
const titlesOf = ({ title, table }: TitledCall, source: ts.SourceFile): readonly string[] =>
  table === undefined || !title.endsWith('[$id]') ? [title] : expandTitle(title, table, source);

/** Returns the tests of a file that name rows, in file order. Only a file that contains an id is parsed. */
export function findTests(file: string, text: string): readonly FoundTest[] {
  if (!ID.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const found: FoundTest[] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? titledCall(node) : undefined;
    if (call !== undefined && TEST.has(call.name)) {
      for (const { title, ids } of titlesOf(call, source).map(named)) {
        if (ids.length > 0) found.push({ file, title: [...around, title].join(' › '), ids });
      }
    }
    const inside = call?.name === 'describe' ? [...around, call.title] : around;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return found;
}
