import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

it('many look-ups at once of an engine that is back leave nothing behind that Node warns of', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['-C', '@platform/source', '-r', '@swc-node/register'],
      join(__dirname, '__fixtures__/look-up-again.ts'),
    ],
    {
      cwd: join(__dirname, '../../..'),
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'error' },
      timeout: 100_000,
    },
  );
  expect(JSON.parse(stdout)).toEqual({ seen: 64, warnings: [] });
});
