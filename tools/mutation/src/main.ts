import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { findMutants } from './find-mutants';
import type { MutantResult, Verdict } from './mutant';
import { readOptions, USAGE } from './read-options';
import { outcomeOf, percentKilled, report } from './report';
import { sample } from './sample';
import { type Outcome, WorkerPool } from './worker-pool';

const ROOT = resolve(__dirname, '../../..');
const MAX_BASELINE_MS = 600_000;
/** On a busy machine all tests are slow, and slowness alone detects nothing. */
const TIMEOUT_FACTOR = 3;

const EXIT = { good: 0, bad: 1, usage: 64 };

const VERDICTS: Readonly<Record<Outcome, Verdict>> = {
  passed: 'survived',
  failed: 'killed',
  timeout: 'timeout',
  untested: 'survived',
};

const SKIPPED = new Set(['__fixtures__', 'generated', 'node_modules', 'dist']);
const NOT_SOURCE = /\.(spec|conformance|d)\.ts$/;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printStatus = (line: string): void => void process.stderr.write(`${line}\n`);

/** Returns the sorted TypeScript files of a folder, without tests and fixtures. */
function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(path);
      return path.endsWith('.ts') && !NOT_SOURCE.test(path) ? [path] : [];
    })
    .toSorted();
}

async function main(): Promise<number> {
  const {
    pkg,
    only,
    tests,
    sample: size,
    seed,
    timeoutMs,
    minPercent,
  } = readOptions(process.argv.slice(2));
  const folder = join(ROOT, pkg, 'src');
  if (!existsSync(folder)) throw new TypeError(`There is no package ${pkg}.`);
  const mutants = sourceFiles(folder)
    .filter((file) => file.includes(only))
    .flatMap((file) => findMutants(file, readFileSync(file, 'utf8')));
  // A share of nothing would say that everything was detected.
  if (mutants.length === 0) throw new TypeError(`No source of ${pkg} has anything to change.`);
  const drawn = sample(mutants, size, seed);
  print(`${drawn.length} of ${mutants.length} mutants of ${pkg}`);

  const pool = new WorkerPool(ROOT, pkg, tests);
  try {
    const since = performance.now();
    const unchanged = await pool.run(null, MAX_BASELINE_MS);
    if (unchanged === 'untested') {
      printStatus(`no suite of ${pkg} is named src/**/*${tests}*.spec.ts`);
      return EXIT.usage;
    }
    if (unchanged !== 'passed') {
      printStatus(`the tests fail without a mutant: npx jest -c jest.workspace.config.cjs ${pkg}/`);
      return EXIT.bad;
    }
    const limitMs = Math.max(timeoutMs, TIMEOUT_FACTOR * (performance.now() - since));
    const results: MutantResult[] = [];
    for (const mutant of drawn) {
      const outcome = await pool.run(mutant, limitMs);
      results.push({ mutant, verdict: VERDICTS[outcome] });
      print(`${results.length}/${drawn.length} ${outcomeOf(mutant, VERDICTS[outcome])}`);
    }
    print(`\n${report(results, ROOT)}`);
    if (percentKilled(results) >= minPercent) return EXIT.good;
    printStatus(`fewer than ${minPercent} % of the changes were detected`);
    return EXIT.bad;
  } finally {
    pool.close();
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    printStatus(`${error.message}\n\n${USAGE}`);
    process.exitCode = EXIT.usage;
  },
);
