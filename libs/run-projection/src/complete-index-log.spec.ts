import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { builtScript } from '@platform/testing';

// In its own process, whose output is the log.
it('a proxy that rebuilds its index tells how far it is, and that it is done', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [builtScript(join(__dirname, '__fixtures__/log-completion.script.ts'))],
    {
      cwd: join(__dirname, '../../..'),
      env: { PATH: process.env['PATH'], LOG_PRETTY: '0' },
      timeout: 100_000,
    },
  );
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ component }) => component === 'runs')
    .map(({ level, runs, msg }) => ({ level, runs, msg }));
  const progress = { level: 30, msg: 'index des exécutions en cours de reconstitution' };
  expect(lines).toEqual([
    { ...progress, runs: 2 },
    { ...progress, runs: 3 },
    { level: 40, runs: 3, msg: 'index des exécutions incomplet : reconstitué' },
  ]);
});
