import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packageVersion } from './index';

let folder: string;
let sources: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-version-'));
  sources = join(folder, 'dist', 'deep');
  mkdirSync(sources, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (manifest: object, ...below: readonly string[]) =>
  writeFileSync(join(folder, ...below, 'package.json'), JSON.stringify(manifest));

it('package version: is that of the nearest package, however deep the folder is in it', () => {
  write({ version: '9.9.9' });
  write({ version: '1.2.3' }, 'dist');
  expect(packageVersion(sources)).toBe('1.2.3');
  expect(packageVersion(folder)).toBe('9.9.9');
});

it('package version: is 0.0.0 of a package without version, and where there is no package [RUN-142]', () => {
  expect(packageVersion(sources)).toBe('0.0.0');
  write({ version: '9.9.9' });
  write({ name: 'unversioned' }, 'dist');
  expect(packageVersion(sources)).toBe('0.0.0');
});
