import ts from 'typescript';

/** Returns the elements of a table that is written in place, or as a constant of the same file. */
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

/** Returns the values of an object literal by key, as jest shows them in a title. */
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

/** Returns the titles that jest creates from `title`, in which `$name` is a key of the rows of `table`. */
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
