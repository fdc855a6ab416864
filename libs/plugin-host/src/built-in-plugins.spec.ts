import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';

import { loadPlugins, pluginRoots } from './index';

const root = repositoryRoot(__dirname);
const folders = readdirSync(join(root, 'plugins')).filter((name) =>
  existsSync(join(root, 'plugins', name, 'plugin.yaml')),
);

describe('the built-in plugins of this repository', () => {
  it('load whole, with nothing to say against any of them', async () => {
    const { catalog, diagnostics } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
    expect(diagnostics).toEqual([]);
    expect(catalog.plugins.map(({ status }) => status)).toEqual(folders.map(() => 'loaded'));
    expect(catalog.plugins.map(({ name }) => name)).toContain('@platform/plugin-core');
  });

  it('bring the primitives of the language that this version runs', async () => {
    const { catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
    expect(catalog.nodes.get('core.guard')).toMatchObject({ kind: 'gateway', dynamic: 'guard' });
    expect(catalog.nodes.get('core.validation')).toMatchObject({
      kind: 'human-task',
      behavior: expect.any(Function),
    });
  });
});
