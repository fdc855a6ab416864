import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { builtScript } from '@platform/testing';

// In its own process, whose output is the log.
it('schedules log: tells which schedules start and stop, and once that definitions do not answer', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [builtScript(join(__dirname, '__fixtures__/log-schedules.script.ts'))],
    {
      cwd: join(__dirname, '../../../..'),
      env: { PATH: process.env['PATH'], LOG_PRETTY: '0' },
      timeout: 100_000,
    },
  );
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ component }) => component === 'schedules');
  const started = {
    ...{ level: 30, workflow: 'leap', cron: '0 0 29 2 *', missed: 'latest' },
    ...{ timezone: 'Europe/Paris', msg: 'planification démarrée' },
  };
  expect(lines).toMatchObject([
    {
      level: 40,
      error: 'base des définitions indisponible',
      msg: 'planifications en attente : les définitions ne répondent pas',
    },
    { ...started, version: 1 },
    { level: 30, msg: 'planifications : les définitions répondent de nouveau' },
    { ...started, version: 2 },
    { level: 30, workflow: 'leap', msg: 'planification arrêtée' },
  ]);
});
