import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { findMutants } from './find-mutants';
import { WorkerPool } from './worker-pool';

const ROOT = resolve(__dirname, '../../..');
const FILE = join(__dirname, 'report.ts');
const TIMEOUT_MS = 120_000;

it('the pool runs the tests of one function, which pass as it is and fail when it is changed', async () => {
  const [mutant] = findMutants(FILE, readFileSync(FILE, 'utf8'));
  const pool = new WorkerPool(ROOT, 'tools/mutation', 'report');
  try {
    expect(await pool.run(null, TIMEOUT_MS)).toBe('passed');
    expect(await pool.run(mutant ?? null, TIMEOUT_MS)).toBe('failed');
  } finally {
    pool.close();
  }
});
