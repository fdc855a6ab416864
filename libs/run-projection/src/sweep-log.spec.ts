import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { builtScript } from '@platform/testing';

// In its own process, whose output is the log.
it('the sweeper tells once of each run that the engine has lost', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [builtScript(join(__dirname, '__fixtures__/log-sweeps.script.ts'))],
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
    .map(({ level, runId, workflow, msg }) => ({ level, runId, workflow, msg }));
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual({
    level: 50,
    runId: 'lost',
    workflow: 'a',
    msg: 'exécution perdue : le plan de contrôle ne la connaît plus',
  });
  expect(lines).toContainEqual({
    level: 40,
    runId: 'old',
    workflow: 'a',
    msg: 'exécution au-delà de la rétention, statut final inconnu',
  });
});
