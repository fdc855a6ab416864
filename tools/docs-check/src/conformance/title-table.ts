import ts from 'typescript';

/** The list that a table stands for: written on the spot, or as a constant of the same file. */
function elementsOf(table: ts.Expression, source: ts.SourceFile): readonly ts.Expression[] {
  if (ts.isArrayLiteralExpression(table)) return table.elements;
  if (ts.isAsExpression(table)) return elementsOf(table.expression, source);
  if (!ts.isIdentifier(table)) return [];
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === table.text);
  return declared?.initializer === undefined ? [] : elementsOf(declared.initializer, source);
}

/** The values that an object literal gives to its keys, as jest would show them in a title. */
function valuesOf(row: ts.Expression): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (!ts.isObjectLiteralExpression(row)) return values;
  for (const property of row.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const { name, initializer } = property;
    values.set(
      name.getText(),
      ts.isStringLiteralLike(initializer) ? initializer.text : initializer.getText(),
    );
  }
  return values;
}

/** The titles that jest makes of `title`, whose `$name` stand for keys of the rows of `table`. */
export function expandTitle(
  title: string,
  table: ts.Expression,
  source: ts.SourceFile,
): readonly string[] {
  return elementsOf(table, source)
    .map(valuesOf)
    .map((values) =>
      title.replace(/\$(\w+)/g, (written, name: string) => values.get(name) ?? written),
    );
}
