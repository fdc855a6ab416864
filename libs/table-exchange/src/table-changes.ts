import type { TableConfig } from '@platform/workflow';

import { alignItems, type AlignedItem } from './align-items';
import { canonicalTable } from './canonical-table';
import { unequalAt } from './unequal-at';

/** A JSON value as a text that is the same for the same members in any order. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : member,
  );

/** What differs between two tables, in what they say: how a cell is written does not count. */
export interface TableChanges {
  readonly rows: readonly AlignedItem[];
  readonly impossible: readonly AlignedItem[];
  /** Other members that differ: `inputs`, `hit`. */
  readonly members: readonly string[];
}

/** Compares a table with what it was. */
export function tableChanges(before: TableConfig, after: TableConfig): TableChanges {
  const [was, is] = [canonicalTable(before), canonicalTable(after)];
  const { rows, impossible, ...others } = was;
  const { rows: newRows, impossible: newImpossible, ...newOthers } = is;
  const members: Readonly<Record<string, unknown>> = others;
  const newMembers: Readonly<Record<string, unknown>> = newOthers;
  return {
    rows: alignItems(rows.map(keyOf), newRows.map(keyOf)),
    impossible: alignItems(impossible.map(keyOf), newImpossible.map(keyOf)),
    members: [...new Set([...Object.keys(others), ...Object.keys(newOthers)])].filter(
      (name) => unequalAt(members[name], newMembers[name]) !== undefined,
    ),
  };
}
