import type { Knex } from 'knex';
import type { TableDefinition } from './table-definition';

/**
 * Why an existing table can neither be used nor completed, in French; undefined when it can. A
 * mandatory column the definition does not know makes every insert fail: that is how a run index
 * older than `subjects` is recognised. One with a default, or nullable, is a newer release's and
 * is left alone.
 */
export function findIncompatibility(
  found: Readonly<Record<string, Knex.ColumnInfo>>,
  table: TableDefinition,
): string | undefined {
  const names = Object.keys(found);
  if (names.length === 0) return undefined;
  const known = new Set([...table.baseline, ...table.added].map(({ name }) => name));
  const mandatory = names.find(
    (name) => !known.has(name) && !found[name]?.nullable && found[name]?.defaultValue === null,
  );
  if (mandatory !== undefined) return `colonne obligatoire inconnue « ${mandatory} »`;
  const absent = table.baseline.find(({ name }) => !names.includes(name));
  return absent && `colonne de base « ${absent.name} » absente`;
}
