import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError } from '@platform/ports';

import { repositoryRoot } from './index';

let root: string;
beforeEach(() => (root = realpathSync(mkdtempSync(join(tmpdir(), 'root ')))));
afterEach(() => rmSync(root, { recursive: true }));

const mark = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nx.json'), '{}');
  return folder;
};

describe('repositoryRoot', () => {
  it('is the folder itself when it holds nx.json', () => {
    expect(repositoryRoot(mark(root))).toBe(root);
  });

  it('is the nearest folder above that does', () => {
    mark(root);
    const inner = mark(join(root, 'clone'));
    expect(repositoryRoot(join(inner, 'apps/proxy/src'))).toBe(inner);
    expect(repositoryRoot(join(root, 'elsewhere'))).toBe(root);
  });

  it('says where it looked when there is none', () => {
    const from = join(root, 'apps');
    const find = () => repositoryRoot(from);
    expect(find).toThrow(ConfigurationError);
    expect(find).toThrow(expect.objectContaining({ message: expect.stringContaining(from) }));
  });
});
