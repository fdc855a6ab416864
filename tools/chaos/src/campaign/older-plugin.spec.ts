import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createPluginFolder } from './older-plugin';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform chaos '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('older plugin: holds the current version at first, then the one before the newest node, and back', () => {
  const place = createPluginFolder(folder, 'proxy-2');
  const manifest = (): string => readFileSync(join(place.path, 'plugin.yaml'), 'utf8');
  expect(manifest()).toContain('id: chaos.note');
  place.hold('older');
  expect(manifest()).toContain('version: 0.0.9');
  expect(manifest()).not.toContain('chaos.note');
  expect(manifest()).toContain('id: chaos.signal');
  expect(existsSync(join(place.path, 'event.ts'))).toBe(true);
  place.hold('current');
  expect(manifest()).toContain('id: chaos.note');
});
