/**
 * How much of a topic of the console runs: `gate`, what shows that something broke, in one look and one language; `whole`,
 * every look, language and screen, which the campaign `console` runs.
 */
export type Scope = 'gate' | 'whole';

/** Returns what defines a test in the campaign, and nothing in the gate: a journey there, or another suite, covers most of it. */
export const broadTest = (scope: Scope): ((name: string, test: () => Promise<void>) => void) =>
  scope === 'whole' ? it : () => undefined;

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
