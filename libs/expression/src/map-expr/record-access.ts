import { ownProperty } from '../values/own-property';

/** A place in a record: a field name, or an index from 0. */
export type RecordKey = string | number;

/** Reads one place of a record, own properties only; a list only has its indexes. */
export function readKey(holder: unknown, key: RecordKey): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (Array.isArray(holder)) return typeof key === 'number' ? holder[key] : undefined;
  return ownProperty(holder, String(key));
}

/** Every place of a record's node, in order; none for a scalar. */
export function keysOf(holder: unknown): RecordKey[] {
  if (typeof holder !== 'object' || holder === null) return [];
  return Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
}
