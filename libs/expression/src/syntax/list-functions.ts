/**
 * Functions of a list that evaluate their second argument once for each item, in which `.name` reads the item as in a filter.
 * Their arity: with one argument, they take the items themselves.
 */
export const LIST_FUNCTIONS = {
  map: [2, 2],
  any: [1, 2],
  all: [1, 2],
  none: [1, 2],
  count: [2, 2],
  sum: [1, 2],
  minBy: [2, 2],
  maxBy: [2, 2],
} as const satisfies Record<string, readonly [min: number, max: number]>;

export type ListFunction = keyof typeof LIST_FUNCTIONS;

export const isListFunction = (name: string): name is ListFunction =>
  Object.hasOwn(LIST_FUNCTIONS, name);
