import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { findMutants } from './find-mutants';
import type { MutantResult, Verdict } from './mutant';
import { outcomeOf, percentKilled, report } from './report';
import { sample } from './sample';
import { type Outcome, WorkerPool } from './worker-pool';

const USAGE = `npm run mutation -- <package> [--only <path>] [--tests <glob>] [--sample <n>] [--seed <n>] [--timeout <seconds>] [--min <percent>]

Changes one operator, condition or constant at a time and runs the tests of the package that reach it.
--only selects sources by a part of their path, --tests selects suites by a glob over their names.
The exit code is 1 if the tests detect fewer of the changes than --min (0).
The sources stay as they are: only the code that jest compiles is changed.
`;
const ROOT = resolve(__dirname, '../../..');
const MAX_BASELINE_MS = 600_000;

const VERDICTS: Readonly<Record<Outcome, Verdict>> = {
  passed: 'survived',
  failed: 'killed',
  timeout: 'timeout',
};

const SKIPPED = new Set(['__fixtures__', 'generated', 'node_modules', 'dist']);
const NOT_SOURCE = /\.(spec|conformance|d)\.ts$/;

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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      tests: { type: 'string', default: '' },
      sample: { type: 'string', default: 'Infinity' },
      seed: { type: 'string', default: '1' },
      timeout: { type: 'string', default: '60' },
      min: { type: 'string', default: '0' },
    },
  });
  const [pkg] = positionals;
  if (pkg === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 64;
    return;
  }
  const mutants = sourceFiles(join(ROOT, pkg, 'src'))
    .filter((file) => file.includes(values.only))
    .flatMap((file) => findMutants(file, readFileSync(file, 'utf8')));
  const drawn = sample(mutants, Number(values.sample), Number(values.seed));
  process.stdout.write(`${drawn.length} of ${mutants.length} mutants of ${pkg}\n`);

  const pool = new WorkerPool(ROOT, pkg, values.tests);
  try {
    if ((await pool.run(null, MAX_BASELINE_MS)) !== 'passed') {
      process.stderr.write('the tests fail without a mutant\n');
      process.exitCode = 1;
      return;
    }
    const results: MutantResult[] = [];
    for (const mutant of drawn) {
      const outcome = await pool.run(mutant, Number(values.timeout) * 1_000);
      results.push({ mutant, verdict: VERDICTS[outcome] });
      const count = `${results.length}/${drawn.length}`;
      process.stdout.write(`${count} ${outcomeOf(mutant, VERDICTS[outcome])}\n`);
    }
    process.stdout.write(`\n${report(results, ROOT)}\n`);
    if (percentKilled(results) < Number(values.min)) {
      process.stderr.write(`fewer than ${values.min} % of the changes were detected\n`);
      process.exitCode = 1;
    }
  } finally {
    pool.close();
  }
}

void main();
