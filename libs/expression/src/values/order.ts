/** How a first value stands to a second: before it, the same, after it. */
export type Order = -1 | 0 | 1;
