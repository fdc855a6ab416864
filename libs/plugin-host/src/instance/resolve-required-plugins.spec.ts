import { join } from 'node:path';

import { ConfigurationError } from '@platform/ports';

import { Workspace } from '../__fixtures__/workspace';
import { loadPlugins, resolveRequiredPlugins } from '../index';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const required = (plugins: Parameters<typeof resolveRequiredPlugins>[0]['plugins']) =>
  resolveRequiredPlugins({ plugins }, { root: workspace.root });

describe('resolveRequiredPlugins', () => {
  it('gives the folder of a path, relative to the root or absolute, ready to be loaded', async () => {
    const folder = workspace.plugin('out/renal/dist', 'renal');
    expect(required({ renal: { path: 'out/renal/dist' } })).toEqual([folder]);
    const { catalog } = await loadPlugins({
      roots: [],
      required: required({ renal: { path: folder } }),
    });
    expect(catalog.plugins).toEqual([expect.objectContaining({ name: 'renal', status: 'loaded' })]);
  });

  it.each([
    ['a folder that is not there', { renal: { path: 'absent' } }, 'plugin.yaml illisible'],
    ['a plugin of another name', { renal: { path: 'other' } }, 'contient le plugin « other »'],
    ['an invalid manifest', { renal: { path: 'invalid' } }, 'inutilisable'],
    ['a version, without a registry', { renal: { version: '^1.0.0' } }, 'registre'],
  ])('fails boot on %s', (_, plugins, words) => {
    workspace.plugin('other', 'other');
    workspace.write('invalid', { 'plugin.yaml': 'name: renal\n' });
    expect(() => required(plugins)).toThrow(ConfigurationError);
    expect(() => required(plugins)).toThrow(words);
    expect(() => required(plugins)).toThrow('« renal »');
  });

  it('keeps the path out of the root as it is given', () => {
    const folder = workspace.plugin('out', 'renal');
    expect(required({ renal: { path: join(folder, '..', 'out') } })).toEqual([folder]);
  });
});
