import { execFile } from 'node:child_process';
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

it('the command refuses a name that no suite has, in one line', async () => {
  const args = ['-C', '@platform/source', '-r', '@swc-node/register', 'tools/mutation/src/main.ts'];
  const options = ['tools/mutation', '--only', 'report.ts', '--tests', 'nobody'];
  const { code, stdout, stderr } = await new Promise<{
    readonly code: unknown;
    readonly stdout: string;
    readonly stderr: string;
  }>((resolve) => {
    execFile(process.execPath, [...args, ...options], { cwd: ROOT }, (error, out, err) =>
      resolve({ code: error?.code, stdout: out, stderr: err }),
    );
  });
  expect(stderr).toBe('no suite of tools/mutation is named src/**/*nobody*.spec.ts\n');
  expect(code).toBe(64);
  expect(stdout).not.toContain('%');
});
