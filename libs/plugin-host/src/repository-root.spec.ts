import { join } from 'node:path';

import { ConfigurationError } from '@platform/ports';

import { Workspace } from './__fixtures__/workspace';
import { repositoryRoot } from './index';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

describe('repositoryRoot', () => {
  it('is the folder itself when it holds nx.json', () => {
    workspace.write('.', { 'nx.json': '{}' });
    expect(repositoryRoot(workspace.root)).toBe(workspace.root);
  });

  it('is the nearest folder above that does', () => {
    workspace.write('.', { 'nx.json': '{}' });
    const inner = workspace.write('clone', { 'nx.json': '{}', 'apps/proxy/src/main.ts': '' });
    expect(repositoryRoot(join(inner, 'apps/proxy/src'))).toBe(inner);
    expect(repositoryRoot(join(workspace.root, 'elsewhere'))).toBe(workspace.root);
  });

  it('says where it looked when there is none', () => {
    const from = join(workspace.root, 'apps');
    const find = () => repositoryRoot(from);
    expect(find).toThrow(ConfigurationError);
    expect(find).toThrow(expect.objectContaining({ message: expect.stringContaining(from) }));
  });
});
