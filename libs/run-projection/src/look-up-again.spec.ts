import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { builtScript } from '@platform/testing';

it('many look-ups at once of an engine that is back leave nothing behind that Node warns of', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [builtScript(join(__dirname, '__fixtures__/look-up-again.script.ts'))],
    {
      cwd: join(__dirname, '../../..'),
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'error' },
      timeout: 100_000,
    },
  );
  expect(JSON.parse(stdout)).toEqual({ seen: 64, warnings: [] });
});
