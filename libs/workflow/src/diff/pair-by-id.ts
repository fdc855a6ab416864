/** An item and its index in its list. */
interface Indexed<T> {
  readonly item: T;
  readonly index: number;
}

/** The items with the same id in two lists; one is absent when only one list has the id. */
export interface Pair<T> {
  readonly id: string;
  readonly before?: Indexed<T>;
  readonly after?: Indexed<T>;
}

const compareText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

function grouped<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  rankOf: (item: T) => string,
): ReadonlyMap<string, readonly Indexed<T>[]> {
  const groups = new Map<string, Indexed<T>[]>();
  for (const [index, item] of items.entries()) {
    const group = groups.get(idOf(item));
    if (group) group.push({ item, index });
    else groups.set(idOf(item), [{ item, index }]);
  }
  for (const group of groups.values()) {
    if (group.length > 1)
      group.sort((one, other) => compareText(rankOf(one.item), rankOf(other.item)));
  }
  return groups;
}

/**
 * Pairs the items of two lists by id, in the order of the new list. Duplicate ids, which a valid
 * specification does not have among its nodes, are paired in list order.
 */
export function pairById<T>(
  before: readonly T[],
  after: readonly T[],
  idOf: (item: T) => string,
  rankOf: (item: T) => string = () => '',
): readonly Pair<T>[] {
  const was = grouped(before, idOf, rankOf);
  const is = grouped(after, idOf, rankOf);
  const ids = new Set([...is.keys(), ...was.keys()]);
  return [...ids].flatMap((id) => {
    const olds = was.get(id) ?? [];
    const news = is.get(id) ?? [];
    return Array.from({ length: Math.max(olds.length, news.length) }, (_, at): Pair<T> => {
      const [old, young] = [olds[at], news[at]];
      return { id, ...(old && { before: old }), ...(young && { after: young }) };
    });
  });
}
