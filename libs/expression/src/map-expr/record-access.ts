import { ownProperty } from '../values/own-property';

/** A key in a record: a field name, or an index from 0. */
export type RecordKey = string | number;

/** Reads one key of a record. Only own properties count; a list has only its indexes. */
export function readKey(holder: unknown, key: RecordKey): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (Array.isArray(holder)) return typeof key === 'number' ? holder[key] : undefined;
  return ownProperty(holder, String(key));
}

/** The keys of a record's node, in order; empty for a scalar. */
export function keysOf(holder: unknown): RecordKey[] {
  if (typeof holder !== 'object' || holder === null) return [];
  return Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
}
