import type { ColumnDefinition, TableDefinition } from './table-definition';
import { hasType, type TableShape } from './table-shape';

const keyOf = (columns: readonly ColumnDefinition[]): readonly string[] =>
  columns.flatMap(({ name, primary }) => (primary ? [name] : []));

/**
 * Returns, in French, why an existing table is incompatible with the definition; undefined when it is compatible,
 * also in an older or newer shape. An unknown mandatory column would make every insert fail; an unknown column that is
 * nullable or has a default comes from a newer release and is ignored.
 */
export function findIncompatibility(
  { isTable, columns: found, key }: TableShape,
  { baseline, added }: TableDefinition,
): string | undefined {
  if (!isTable) return 'ce nom est celui d’une vue';
  const names = Object.keys(found);
  const known = new Set([...baseline, ...added].map(({ name }) => name));
  const mandatory = names.find(
    (name) => !known.has(name) && !found[name]?.nullable && found[name]?.defaultValue === null,
  );
  if (mandatory !== undefined) return `colonne obligatoire inconnue « ${mandatory} »`;
  const absent = baseline.find(({ name }) => !names.includes(name));
  if (absent) return `colonne de base « ${absent.name} » absente`;
  const other = [...baseline, ...added].find(({ name, type }) => {
    const column = found[name];
    return column && !hasType(column, type);
  });
  if (other) return `colonne « ${other.name} » d’un autre type que « ${other.type} »`;
  const wanted = keyOf(baseline);
  const hasKey = wanted.length === 0 || wanted.join() === key.join();
  return hasKey ? undefined : `clé primaire « ${wanted.join(', ')} » absente`;
}

/** Whether a table has exactly these columns with these types. */
export function isExactly(
  { isTable, columns: found, key }: TableShape,
  columns: readonly ColumnDefinition[],
): boolean {
  const isColumn = ({ name, type, nullable, primary = false }: ColumnDefinition): boolean => {
    const column = found[name];
    // SQLite accepts null in a text primary key unless the column is declared NOT NULL.
    const isAsNull = primary || column?.nullable === nullable;
    return column !== undefined && hasType(column, type) && isAsNull;
  };
  return (
    isTable &&
    Object.keys(found).length === columns.length &&
    columns.every(isColumn) &&
    keyOf(columns).join() === key.join()
  );
}
