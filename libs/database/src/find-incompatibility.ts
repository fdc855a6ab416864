import type { ColumnDefinition, TableDefinition } from './table-definition';
import { hasType, type TableShape } from './table-shape';

const keyOf = (columns: readonly ColumnDefinition[]): readonly string[] =>
  columns.flatMap(({ name, primary }) => (primary ? [name] : []));

/**
 * Why what stands under the name of a table is not this table, in French; undefined when it is, or is
 * an older or newer one of ours. A mandatory column the definition does not know makes every insert
 * fail; one with a default, or nullable, is a newer release's and is left alone.
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

/** Whether a table has these columns, of these types, and not one more. */
export function isExactly(
  { isTable, columns: found, key }: TableShape,
  columns: readonly ColumnDefinition[],
): boolean {
  const isColumn = ({ name, type, nullable, primary = false }: ColumnDefinition): boolean => {
    const column = found[name];
    // SQLite takes null into a text key unless told otherwise.
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
