/**
 * How much of a topic runs: `gate`, what shows that something broke, for the console in one look and one language; `whole`,
 * every case, look, language and screen, which a campaign runs.
 */
export type Scope = 'gate' | 'whole';

/** Returns what defines a test in the campaign, and nothing in the gate: a journey there, or another suite, covers most of it. */
export const broadTest = (
  scope: Scope,
  define: (name: string, test: () => Promise<void>) => void = it,
): typeof define => (scope === 'whole' ? define : () => undefined);

/** All of them in the campaign, and the named ones in the gate. Throws on a name that none of them has. */
export function ofScope<Row extends readonly [name: string, ...rest: unknown[]]>(
  scope: Scope,
  rows: readonly Row[],
  inGate: readonly Row[0][],
): readonly Row[] {
  const missing = inGate.filter((name) => rows.every(([other]) => other !== name));
  if (missing.length > 0) throw new Error(`No such row: ${missing.join(', ')}`);
  return scope === 'whole' ? rows : rows.filter(([name]) => inGate.includes(name));
}
