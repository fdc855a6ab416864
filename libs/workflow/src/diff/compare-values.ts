import { isObject, escapePointer } from '@platform/manifests';
import type { JsonValue } from '@platform/ports';

import { inOrder } from './in-order';

/** One difference between two values. */
export interface ValueChange {
  /** JSON pointer relative to the compared value, with named list items by name. */
  readonly member: string;
  /** JSON pointer to an existing value in the new document. */
  readonly path: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** Location of the compared values; see ValueChange. */
export interface ValueLocation {
  readonly member: string;
  readonly path: string;
}

type Entries = Readonly<Record<string, JsonValue | undefined>>;
type Compare = (
  before: JsonValue,
  after: JsonValue,
  location: ValueLocation,
) => readonly ValueChange[];

const under = ({ member, path }: ValueLocation, key: string, position = key): ValueLocation => ({
  member: `${member}/${escapePointer(key)}`,
  path: `${path}/${escapePointer(position)}`,
});

/** Every difference between two records; `compare` handles the members that both have. */
export function compareEntries(
  before: Entries,
  after: Entries,
  location: ValueLocation,
  compare: Compare = compareValues,
): readonly ValueChange[] {
  const has = (entries: Entries, key: string): boolean =>
    Object.hasOwn(entries, key) && entries[key] !== undefined;
  const gone = Object.keys(before).filter((key) => !has(after, key));
  return [...Object.keys(after), ...gone].flatMap((key): readonly ValueChange[] => {
    const was = has(before, key) ? before[key] : undefined;
    const is = has(after, key) ? after[key] : undefined;
    const here = under(location, key);
    if (was !== undefined && is !== undefined) return compare(was, is, here);
    if (is !== undefined) return [{ ...here, after: is }];
    return was === undefined ? [] : [{ member: here.member, path: location.path, before: was }];
  });
}

type Named = ReadonlyMap<string, { readonly item: JsonValue; readonly index: number }>;

/** Indexes the items by the text under `key`; undefined unless every item has a different one. */
function byKey(list: readonly JsonValue[], key: string): Named | undefined {
  const named = new Map<string, { item: JsonValue; index: number }>();
  for (const [index, item] of list.entries()) {
    const name = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
    if (typeof name !== 'string' || named.has(name)) return undefined;
    named.set(name, { item, index });
  }
  return named;
}

function compareNamed(
  before: Named,
  after: Named,
  location: ValueLocation,
): readonly ValueChange[] {
  const changes = [...after].flatMap(([name, { item, index }]): readonly ValueChange[] => {
    const here = under(location, name, String(index));
    const was = before.get(name);
    return was === undefined ? [{ ...here, after: item }] : compareValues(was.item, item, here);
  });
  const gone = [...before].filter(([name]) => !after.has(name));
  const removed = gone.map(([name, { item }]) => ({
    member: under(location, name).member,
    path: location.path,
    before: item,
  }));
  const order = inOrder([...before.keys()], [...after.keys()]);
  const moved =
    order === undefined ? [] : [{ ...order, ...under(location, 'order'), path: location.path }];
  return [...changes, ...removed, ...moved];
}

/** Compares lists by the names of their items, or as a whole when items have no names, because indexes are not stable. */
function compareLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  location: ValueLocation,
): readonly ValueChange[] {
  for (const key of ['name', 'id']) {
    const was = byKey(before, key);
    const is = byKey(after, key);
    if (was && is) return compareNamed(was, is, location);
  }
  const same =
    before.length === after.length &&
    before.every((item, index) => compareValues(item, after[index] ?? null, location).length === 0);
  return same ? [] : [{ ...location, before, after }];
}

/** Every difference between two JSON values, at the deepest possible level. */
export function compareValues(
  before: JsonValue,
  after: JsonValue,
  location: ValueLocation,
): readonly ValueChange[] {
  if (isObject(before) && isObject(after)) return compareEntries(before, after, location);
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, location);
  return before === after ? [] : [{ ...location, before, after }];
}

/** One difference for the whole value. */
export const compareWhole: Compare = (before, after, location) =>
  compareValues(before, after, location).length === 0 ? [] : [{ ...location, before, after }];
