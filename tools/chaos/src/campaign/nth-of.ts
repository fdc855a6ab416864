/** The n-th, counted round. */
export const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T;
