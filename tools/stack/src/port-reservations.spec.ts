import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reservePort } from './port-reservations';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ports-')), 'folder');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const MODULE = JSON.stringify(join(__dirname, 'port-reservations.ts'));
const nodeArguments = (script: string): string[] => [
  ...['-C', '@platform/source', '-r', '@swc-node/register'],
  ...['-e', `const { reservePort } = require(${MODULE}); ${script}`],
];
const reserving = (): string => `reservePort(21000, ${JSON.stringify(folder)})`;

it('port reservations: gives a port once, to whoever asks first', () => {
  expect(reservePort(21_000, folder)).toBe(true);
  expect(reservePort(21_000, folder)).toBe(false);
  expect(reservePort(21_001, folder)).toBe(true);
});

it('port reservations: holds it against other processes for as long as its own runs', async () => {
  const holder = spawn(
    process.execPath,
    nodeArguments(`console.log(${reserving()}); setInterval(() => {}, 1000);`),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output] = (await once(holder.stdout, 'data')) as [Buffer];
  expect(output.toString()).toBe('true\n');
  expect(reservePort(21_000, folder)).toBe(false);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(reservePort(21_000, folder)).toBe(true);
});

it('port reservations: is refused to another process', () => {
  expect(reservePort(21_000, folder)).toBe(true);
  const output = execFileSync(process.execPath, nodeArguments(`console.log(${reserving()})`));
  expect(output.toString()).toBe('false\n');
});

it('port reservations: does without where nothing can be written', () => {
  writeFileSync(folder, 'in the way');
  expect(reservePort(21_000, folder)).toBe(true);
  expect(reservePort(21_000, folder)).toBe(true);
});
