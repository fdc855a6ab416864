/** Whether a value is one of a list of texts. */
export const isOneOf = <T extends string>(texts: readonly T[], value: unknown): value is T =>
  (texts as readonly unknown[]).includes(value);
