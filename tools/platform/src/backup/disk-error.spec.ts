import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { openDatabase } from '@platform/database';
import { openRunStore } from '@platform/run-store';
import { openEphemeralPostgres } from '@platform/testing';

import { operate } from '../__fixtures__/operator-harness';

const PROGRAM = join(__dirname, '../../../../dist/programs/platform.js');
/** In blocks of 512 bytes, as the shell counts them. */
const LIMIT_BLOCKS = 2_048;
const BEYOND_LIMIT = 'x'.repeat(3 * 1024 * 1024);

let folder: string;
let data: string;
let copy: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'full disk ')));
  data = join(folder, 'data');
  copy = join(folder, 'monday');
  writeFile(join(folder, 'instance.yaml'), 'apiVersion: platform/instance-v1\n');
  writeFile(join(data, 'restate', 'CURRENT'), 'x');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function fill(url: string, stored: string): Promise<void> {
  const database = await openDatabase(url);
  const store = await openRunStore(database);
  await store.insert({ id: 'run', service: 's', workflowName: 'w', event: { stored } });
  await database.close();
}

const fillFile = (stored: string) => fill(`sqlite:${join(data, 'runs.sqlite')}`, stored);

const settings = (dataDir: string) => ({
  INSTANCE_CONFIG: join(folder, 'instance.yaml'),
  PLATFORM_DATA_DIR: dataDir,
});

/** The program under a limit of the system for the size of a file: a write beyond it fails as on a full disk. */
async function limited(
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<{ readonly code: number | null; readonly last: string | undefined }> {
  const shell = `ulimit -f ${LIMIT_BLOCKS} && exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', shell, process.execPath, PROGRAM, ...argv], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, last: stderr.trim().split('\n').at(-1) };
}

it('a backup that cannot be written is one line, and leaves nothing that a restore would take', async () => {
  await fillFile('');
  writeFile(join(data, 'restate', '5.sst'), BEYOND_LIMIT);
  expect(await limited(settings(data), 'backup', copy)).toEqual({
    code: 2,
    last: `the backup was not made: ${copy}: a file would be larger than the limit of this user (ulimit -f) (EFBIG); nothing of it is left`,
  });
  expect(existsSync(copy)).toBe(false);
});

it('a backup that fails leaves a folder that was there, which may be a mount point', async () => {
  await fillFile(BEYOND_LIMIT);
  mkdirSync(copy);
  expect(await limited(settings(data), 'backup', copy)).toEqual({
    code: 2,
    last: expect.stringMatching(
      /^the backup was not made: .*monday: the disk refuses .*; nothing of it is left$/,
    ) as string,
  });
  expect(readdirSync(copy)).toEqual([]);
  const restored = await operate(settings(join(folder, 'restored')), 'restore', copy);
  expect(restored).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not a complete backup') as string,
  });
});

it('a backup where no folder can be made is one line that names the place', async () => {
  await fillFile('');
  writeFile(copy, '');
  expect(await operate(settings(data), 'backup', join(copy, 'night'))).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `the backup was not made: ${copy}/night: a file stands where a folder should be (ENOTDIR); nothing of it is left\n`,
  });
});

it('a backup of PostgreSQL that cannot be written is one line too', async () => {
  const server = await openEphemeralPostgres();
  try {
    await fill(server.url, BEYOND_LIMIT);
    const env = { ...settings(data), RUN_DB_URL: server.url };
    expect(await limited(env, 'backup', copy)).toEqual({
      code: 2,
      last: expect.stringContaining('(EFBIG); nothing of it is left') as string,
    });
    expect(existsSync(copy)).toBe(false);
  } finally {
    await server.close();
  }
});

it('a restore that cannot be written frees what it took, and leaves no control plane that would start', async () => {
  await fillFile('');
  writeFile(join(data, 'restate', '5.sst'), BEYOND_LIMIT);
  expect(await operate(settings(data), 'backup', copy)).toMatchObject({ code: 0 });
  const target = join(folder, 'restored');
  expect(await limited(settings(target), 'restore', copy)).toEqual({
    code: 2,
    last: expect.stringMatching(
      /^not restored: .*restored: a file would be larger .*; move away what was restored, and restore again$/,
    ) as string,
  });
  expect(readdirSync(target)).toEqual(['runs.sqlite']);
});
