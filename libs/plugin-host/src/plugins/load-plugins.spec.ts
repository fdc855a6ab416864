import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Catalog } from '@platform/catalog';

import { behavior, computeNode, manifest, nodes, Workspace } from '../__fixtures__/workspace';
import { loadPlugins, pluginRoots } from '../index';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const load = (env: Record<string, string> = {}, required: string[] = []) =>
  loadPlugins({ roots: pluginRoots({ root: workspace.root, env }), required });

/** What the loaded behavior of a node answers. */
const says = (catalog: Catalog, id: string): unknown => {
  const made = catalog.nodes.get(id)?.behavior?.({
    locale: 'fr',
    t: (key) => key,
    convert: (quantity) => quantity,
    node: { id, type: id },
  }) as unknown as { compute(): { says: unknown } } | undefined;
  return made?.compute().says;
};

describe('discovery', () => {
  it('finds built-in plugins, and on PLUGINS_PATH both a plugin and a folder of plugins [MAN-016]', async () => {
    workspace.plugin('plugins/core', 'core');
    workspace.write('plugins/notes', { 'readme.md': 'not a plugin' });
    workspace.plugin('elsewhere/one', 'one');
    const many = join(workspace.plugin('many/two', 'two'), '..');
    workspace.plugin('many/three', 'three');
    const { catalog, diagnostics } = await load({
      PLUGINS_PATH: ['elsewhere/one', many, ''].join(delimiter),
    });
    expect(diagnostics).toEqual([]);
    expect(catalog.plugins.map(({ name }) => name).sort()).toEqual(['core', 'one', 'three', 'two']);
  });

  it('loads a folder reached twice once', async () => {
    const folder = workspace.plugin('plugins/core', 'core');
    symlinkSync(folder, join(workspace.root, 'link'));
    const { catalog, diagnostics } = await load({ PLUGINS_PATH: 'link' });
    expect(catalog.plugins).toHaveLength(1);
    expect(diagnostics).toEqual([]);
  });

  it('reports a path that is not there and loads the rest', async () => {
    workspace.plugin('plugins/core', 'core');
    const { catalog, diagnostics } = await load({ PLUGINS_PATH: 'nowhere' });
    expect(catalog.plugins).toHaveLength(1);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'PLUGIN_ROOT_UNUSABLE', severity: 'warning' }),
    ]);
  });

  it.each([
    [['1.2.0', '1.10.0'], '1.10.0'],
    [['2.0.0', '2.0.0-rc.1'], '2.0.0'],
    [['1.0.0', '1.0.0'], '1.0.0'],
  ])(
    'of one name in versions %j the highest wins, with a finding [MAN-019]',
    async (versions, kept) => {
      versions.forEach((version, index) =>
        workspace.write(`plugins/p${index}`, { 'plugin.yaml': manifest('p', '', version) }),
      );
      const { catalog, diagnostics } = await load();
      expect(catalog.plugins).toEqual([
        expect.objectContaining({ name: 'p', version: kept, status: 'loaded' }),
      ]);
      expect(diagnostics.map(({ code }) => code)).toEqual(['PLUGIN_SUPERSEDED']);
      expect(diagnostics[0]?.message.fr).toContain(`${kept} (`);
    },
  );

  it("the instance's choice wins over a higher version", async () => {
    workspace.write('plugins/p', { 'plugin.yaml': manifest('p', '', '2.0.0') });
    const chosen = workspace.write('mine', { 'plugin.yaml': manifest('p', '', '1.0.0') });
    const { catalog, diagnostics } = await load({}, [chosen]);
    expect(catalog.plugins.map(({ version }) => version)).toEqual(['1.0.0']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['PLUGIN_SUPERSEDED']);
  });
});

describe('modules', () => {
  it.each([
    ['beside the manifest', './nodes/x', 'nodes/x.js'],
    ['with its extension', './nodes/x.js', 'nodes/x.js'],
    ['under src', './nodes/x', 'src/nodes/x.js'],
    ['named under src', './src/nodes/x', 'src/nodes/x.js'],
    ['built under dist', './nodes/x', 'dist/nodes/x.js'],
    ['named under src, built under dist', './src/nodes/x', 'dist/nodes/x.js'],
    ['CommonJS by extension', './nodes/x', 'nodes/x.cjs'],
    ['TypeScript in development', './nodes/x', 'src/nodes/x.ts'],
  ])('%s: %s is %s [MAN-101]', async (_, module, file) => {
    workspace.plugin('plugins/p', 'p', nodes(computeNode('n', module)), { [file]: behavior(file) });
    const { catalog, diagnostics } = await load();
    expect(diagnostics).toEqual([]);
    expect(says(catalog, 'n')).toBe(file);
  });

  it('prefers source over what was built, while developing', async () => {
    workspace.plugin('plugins/p', 'p', nodes(computeNode('n', './nodes/x')), {
      'src/nodes/x.ts': behavior('source'),
      'dist/nodes/x.js': behavior('built'),
    });
    expect(says((await load()).catalog, 'n')).toBe('source');
  });

  it('takes a named export, and module.exports as the default one [MAN-100]', async () => {
    workspace.plugin(
      'plugins/p',
      'p',
      nodes(computeNode('a', './a', 'make'), computeNode('b', './b')),
      {
        'a.js': behavior('a').replace('default', 'make'),
        'b.js': "module.exports = () => ({ compute: () => ({ says: 'b' }) });",
      },
    );
    const { catalog } = await load();
    expect([says(catalog, 'a'), says(catalog, 'b')]).toEqual(['a', 'b']);
  });

  it.each([
    ['throws on load', { 'bad.js': "throw new Error('panne')" }, 'PLUGIN_MODULE_FAILED', 'panne'],
    ['throws something odd', { 'bad.js': 'throw null' }, 'PLUGIN_MODULE_FAILED', 'null'],
    ['has a syntax error', { 'bad.js': 'export {' }, 'PLUGIN_MODULE_FAILED', 'ne se charge pas'],
    [
      'requires something absent',
      { 'bad.js': "require('./absent')" },
      'PLUGIN_MODULE_FAILED',
      'absent',
    ],
    ['does not exist', {}, 'PLUGIN_MODULE_FAILED', 'introuvable'],
    [
      'exports an object',
      { 'bad.js': 'exports.default = {}' },
      'PLUGIN_EXPORT_NOT_A_FUNCTION',
      'object',
    ],
    [
      'lacks the export',
      { 'bad.js': 'exports.other = () => ({})' },
      'PLUGIN_EXPORT_NOT_A_FUNCTION',
      '« default »',
    ],
  ])(
    'one that %s costs its contribution only [MAN-018 MAN-099 MAN-122 MAN-385 MAN-386]',
    async (_, files, code, words) => {
      workspace.plugin('plugins/other', 'other', nodes(computeNode('o', './x')), {
        'x.js': behavior('o'),
      });
      workspace.plugin(
        'plugins/p',
        'p',
        nodes(computeNode('bad', './bad'), computeNode('good', './good')) +
          '  adapters: [{ port: lab, name: memory, module: ./bad }]\n',
        { 'good.js': behavior('good'), ...files },
      );
      const { catalog, diagnostics } = await load();
      expect([...catalog.nodes.keys()].sort()).toEqual(['good', 'o']);
      expect(catalog.adapters.all()).toEqual([]);
      expect(
        diagnostics.map(({ section, id, plugin }) => `${plugin} ${section} ${id}`).sort(),
      ).toEqual(['p adapters lab/memory', 'p nodes bad']);
      expect(diagnostics.every((diagnostic) => diagnostic.code === code)).toBe(true);
      expect(diagnostics[0]?.message.fr).toContain(words);
      expect(catalog.plugins.map(({ name, status }) => `${name} ${status}`)).toEqual([
        'other loaded',
        'p degraded',
      ]);
    },
  );

  it('of two entries with one id the first keeps its own code, and the second is never run', async () => {
    workspace.plugin(
      'plugins/p',
      'p',
      nodes(computeNode('n', './first'), computeNode('n', './second')) +
        '  adapters: [{ port: lab, name: memory, module: ./first }, { port: lab, name: memory, module: ./second }]\n',
      {
        'first.js': behavior('first'),
        'second.js': `globalThis.secondRan = true; ${behavior('second')}`,
      },
    );
    const { catalog, diagnostics } = await load();
    expect(says(catalog, 'n')).toBe('first');
    expect(diagnostics.map(({ code, section }) => `${code} ${section}`)).toEqual([
      'PLUGIN_CONTRIBUTION_DUPLICATE nodes',
      'PLUGIN_CONTRIBUTION_DUPLICATE adapters',
    ]);
    expect(globalThis).not.toHaveProperty('secondRan');
  });

  it('of two plugins with one id the first keeps its own code', async () => {
    for (const name of ['a', 'b']) {
      workspace.plugin(`plugins/${name}`, name, nodes(computeNode('n', './x')), {
        'x.js': behavior(name),
      });
    }
    const { catalog } = await load();
    expect(says(catalog, 'n')).toBe('a');
    expect(catalog.plugins.map(({ status }) => status)).toEqual(['loaded', 'degraded']);
  });

  it('one that never ends loading is interrupted and costs its contribution only', async () => {
    workspace.plugin(
      'plugins/p',
      'p',
      nodes(computeNode('bad', './bad'), computeNode('good', './good')),
      { 'bad.js': 'for (;;);', 'good.js': behavior('good') },
    );
    const { catalog, diagnostics } = await loadPlugins({
      roots: pluginRoots({ root: workspace.root, env: {} }),
      loadLimitMs: 300,
    });
    expect(says(catalog, 'good')).toBe('good');
    expect(catalog.nodes.has('bad')).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(['PLUGIN_MODULE_FAILED']);
    expect(diagnostics[0]?.message.fr).toContain('interrompu');
  });

  it('a path that leaves the folder is refused, even when the file is there [MAN-099 MAN-383]', async () => {
    workspace.write('.', { 'secret.js': behavior('secret') });
    workspace.plugin('plugins/p', 'p', nodes(computeNode('n', '../../secret')));
    const { catalog, diagnostics } = await load();
    expect(catalog.nodes.size).toBe(0);
    expect(diagnostics[0]?.message.fr).toContain('chemin de module refusé');
  });
});

describe('a plugin that cannot be read is listed as skipped and never blocks', () => {
  it.each([
    ['broken YAML', 'name: ['],
    ['another apiVersion', manifest('p').replace('plugin-v1', 'plugin-v9')],
    ['a duplicate key', `${manifest('p')}name: q\n`],
  ])('%s [MAN-018 MAN-350 RUN-011 RUN-050]', async (_, text) => {
    workspace.plugin('plugins/good', 'good');
    workspace.write('plugins/bad', { 'plugin.yaml': text });
    const { catalog, diagnostics } = await load();
    expect(catalog.plugins.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
      'bad skipped',
      'good loaded',
    ]);
    expect(diagnostics[0]).toMatchObject({ plugin: 'bad', severity: 'error' });
  });

  it('a manifest that is a folder', async () => {
    mkdirSync(join(workspace.root, 'plugins/bad/plugin.yaml'), { recursive: true });
    expect((await load()).diagnostics[0]?.code).toBe('PLUGIN_MANIFEST_UNREADABLE');
  });
});

describe('overlays', () => {
  const contributes = '  contextKinds: [{ name: patient, idField: id, description: Le patient }]\n';

  it('translate labels, written flat or nested [MAN-008]', async () => {
    workspace.plugin('plugins/p', 'p', contributes, {
      'i18n/en.yaml': 'contextKinds.patient.description: The patient\n',
      'i18n/de.yaml': 'contextKinds: { patient: { description: Der Patient } }\n',
    });
    const { catalog } = await load();
    const key = 'contextKinds.patient.description';
    expect(['fr', 'en', 'de'].map((locale) => catalog.translate('p', locale)(key))).toEqual([
      'Le patient',
      'The patient',
      'Der Patient',
    ]);
  });

  it('a broken one costs its translations only', async () => {
    workspace.plugin('plugins/p', 'p', contributes, {
      'i18n/en.yaml': 'a: [',
      'i18n/de.yaml': 'a: [1]\nb: B\n',
    });
    mkdirSync(join(workspace.root, 'plugins/p/i18n/it.yaml'));
    const { catalog, diagnostics } = await load();
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('PLUGIN_OVERLAY_INVALID'));
    expect(catalog.plugins[0]?.status).toBe('loaded');
    expect(catalog.translate('p', 'de')('b')).toBe('B');
  });
});
