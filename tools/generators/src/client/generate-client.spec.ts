import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');

it('the kept document and the types of the client are what the operations say', () => {
  // Parts of openapi-typescript are ES modules, which specs cannot load.
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...['-C', '@platform/source', '-r', '@swc-node/register'],
      ...['tools/generators/src/client/main.ts', '--check'],
    ],
    { cwd: ROOT, encoding: 'utf8', timeout: 200_000 },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
