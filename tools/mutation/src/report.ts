import { relative } from 'node:path';

import type { Mutant, MutantResult, Verdict } from './mutant';

const killedOf = (results: readonly MutantResult[]): number =>
  results.filter(({ verdict }) => verdict !== 'survived').length;

/** Returns the share of killed mutants, in percent. */
export const percentKilled = (results: readonly MutantResult[]): number =>
  Math.round((killedOf(results) / results.length) * 100);

const score = (results: readonly MutantResult[]): string =>
  `${killedOf(results)}/${results.length} (${percentKilled(results)} %)`;

/** Formats one mutant as one line. */
export function outcomeOf(mutant: Mutant, verdict: Verdict): string {
  const { file, line, original, replacement } = mutant;
  return `${verdict.padEnd(16)} ${file}:${line}  ${original} → ${replacement}`;
}

/**
 * Formats the share of killed mutants by file and in total, and every survivor as
 * `file:line original → replacement`.
 */
export function report(results: readonly MutantResult[], root: string): string {
  const files = [...new Set(results.map(({ mutant }) => mutant.file))];
  const byFile = files.map((file) => {
    const own = results.filter(({ mutant }) => mutant.file === file);
    return `${score(own).padEnd(16)} ${relative(root, file)}`;
  });
  const survivors = results
    .filter(({ verdict }) => verdict === 'survived')
    .map(({ mutant, verdict }) =>
      outcomeOf({ ...mutant, file: relative(root, mutant.file) }, verdict),
    );
  return [...survivors, ...byFile, `${score(results).padEnd(16)} in all`].join('\n');
}
