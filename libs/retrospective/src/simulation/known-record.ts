import type { Connection } from '../work-file';
import { isLasting } from '../export/resource-facts';

/**
 * Resources of one patient in memory. A month of a patient has hundreds; beyond this the record is not read in part, because a
 * rule would decide on half of it.
 */
export const MAX_RECORD_RESOURCES = 20_000;

/** Thrown for a patient with more resources than a record may have. */
export class RecordTooLargeError extends Error {}

interface Row {
  readonly type: string;
  readonly id: string;
  readonly knownAt: number;
  readonly body: string;
}

/** The record of one patient as it was known, from one instant to a later one. */
export interface KnownRecord {
  /** The resources that were known at an instant, in ms, each in its version of then. Call it in the order of time. */
  at(instant: number): readonly unknown[];
}

/** Reads the record of a patient. `shared`: resources of no patient, which every record may name. */
export function openKnownRecord(
  db: Connection,
  patient: string,
  shared: readonly unknown[],
): KnownRecord {
  const rows = db
    .prepare(
      `SELECT type, id, knownAt, body FROM resources WHERE patient = ? ORDER BY knownAt, n LIMIT ${MAX_RECORD_RESOURCES + 1}`,
    )
    .all(patient) as Row[];
  if (rows.length > MAX_RECORD_RESOURCES) throw new RecordTooLargeError(patient);
  const known = new Map<string, unknown>();
  for (const { type, id, body } of rows) {
    const key = `${type}/${id}`;
    if (isLasting(type) && !known.has(key)) known.set(key, JSON.parse(body));
  }
  let next = 0;
  let list: readonly unknown[] | undefined;
  return {
    at(instant) {
      for (let row = rows[next]; row && row.knownAt <= instant; row = rows[next]) {
        known.set(`${row.type}/${row.id}`, JSON.parse(row.body));
        next += 1;
        list = undefined;
      }
      list ??= [...shared, ...known.values()];
      return list;
    },
  };
}
