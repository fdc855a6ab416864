import { join } from 'node:path';

import { behavior, computeNode, manifest, nodes, Workspace } from '../__fixtures__/workspace';
import { pluginRoots } from './discover';
import { loadPlugins } from './load-plugins';

let workspace: Workspace;
beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());

const load = () => loadPlugins({ roots: pluginRoots({ root: workspace.root, env: {} }) });
const file = (path: string) => join(workspace.root, 'plugins/p', path);

const node = (kind: string) =>
  computeNode(`p.${kind}`, './n').replace('kind: compute', `kind: ${kind}, eventType: e`);

describe('a factory whose behavior is not one of its kind', () => {
  it.each([
    ['trigger', 'accept'],
    ['source', 'read'],
    ['sink', 'write'],
    ['compute', 'compute'],
    ['transform', 'compute'],
    ['gateway', 'route'],
    ['human-task', 'request'],
  ])('costs a %s its place, and says that it lacks « %s »', async (kind, method) => {
    workspace.plugin('plugins/p', 'p', nodes(computeNode('p.good', './good'), node(kind)), {
      'good.js': behavior('good'),
      'n.js': 'exports.default = () => ({ other: () => ({}) });\n',
    });
    const { catalog, diagnostics } = await load();
    expect([...catalog.nodes.keys()]).toEqual(['p.good']);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'PLUGIN_BEHAVIOR_MISMATCH',
        severity: 'error',
        plugin: 'p',
        path: '/contributes/nodes/1/behavior',
        file: file('plugin.yaml'),
        position: { line: 7, column: node(kind).indexOf('{ module') + 1 },
      }),
    ]);
    expect(diagnostics[0]?.message.fr).toContain(`« ${method} »`);
    expect(diagnostics[0]?.message.fr).toContain('{ other }');
  });

  it.each([
    ['gives nothing', 'exports.default = () => undefined;', 'undefined'],
    ['gives a promise', 'exports.default = async () => ({ compute: () => ({}) });', '{  }'],
    ['forgets half of a human task', 'exports.default = () => ({ request: () => 1 });', 'resolve'],
  ])('as one does that %s', async (what, text, says) => {
    const kind = what.includes('human') ? 'human-task' : 'compute';
    workspace.plugin('plugins/p', 'p', nodes(node(kind)), { 'n.js': text });
    const { diagnostics } = await load();
    expect(diagnostics.map(({ code }) => code)).toEqual(['PLUGIN_BEHAVIOR_MISMATCH']);
    expect(diagnostics[0]?.message.fr).toContain(says);
  });

  it('is found whether its method is written in an object, a class or what it extends', async () => {
    workspace.plugin('plugins/p', 'p', nodes(node('sink'), node('source')), {
      'n.js':
        'class Base { read() {} }\nclass Both extends Base { write() {} }\nexports.default = () => new Both();\n',
    });
    const { catalog, diagnostics } = await load();
    expect(diagnostics).toEqual([]);
    expect([...catalog.nodes.keys()]).toEqual(['p.sink', 'p.source']);
  });

  it('is kept with a warning when the factory throws, and without one when it never ends', async () => {
    workspace.plugin('plugins/p', 'p', nodes(node('sink'), computeNode('p.slow', './slow')), {
      'n.js': "exports.default = ({ t }) => JSON.parse(t('limits'));\n",
      'slow.js': 'exports.default = () => { for (;;); };\n',
    });
    const { catalog, diagnostics } = await load();
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'PLUGIN_FACTORY_FAILED',
        severity: 'warning',
        path: '/contributes/nodes/0/behavior',
        file: file('n.js'),
        position: { line: 1, column: expect.any(Number) },
      }),
    ]);
    expect(diagnostics[0]?.message.en).toContain('Unexpected token');
    expect(catalog.plugins).toMatchObject([{ name: 'p', status: 'loaded' }]);
    expect([...catalog.nodes.keys()]).toEqual(['p.sink', 'p.slow']);
  });
});

describe('a finding about a plugin', () => {
  it('stands where the contribution was written, whatever was left out before it', async () => {
    workspace.write('plugins/p', {
      'plugin.yaml': `${manifest('p')}  dimensions:
    - { name: broken }
    - { name: far, label: l, canonical: km, units: [{ symbol: m, toCanonical: 1 }] }
  nodes:
    - { id: x }
${computeNode('p.absent', './absent')}${computeNode('p.n', './n').replace(' }', ' }, context: [patiant]').replace('} }', '}}')}`,
      'n.js': behavior('n'),
    });
    const { diagnostics } = await load();
    const locations = diagnostics.map(({ code, path, position }) => [code, path, position]);
    expect(locations).toEqual(
      expect.arrayContaining([
        ['PLUGIN_MODULE_FAILED', '/contributes/nodes/1/behavior/module', { line: 10, column: 104 }],
        [
          'PLUGIN_CANONICAL_UNIT_UNKNOWN',
          '/contributes/dimensions/1/canonical',
          { line: 7, column: 41 },
        ],
        [
          'PLUGIN_CONTEXT_KIND_UNKNOWN',
          '/contributes/nodes/2/context/0',
          { line: 11, column: 130 },
        ],
      ]),
    );
    for (const finding of diagnostics) expect(finding.file).toBe(file('plugin.yaml'));
  });

  it.each([
    ['no version', { text: manifest('p', '', 'un'), path: '/version', line: 3, column: 10 }],
    [
      'an sdk that is not provided',
      { text: `${manifest('p')}sdk: ^9.0.0\n`, path: '/sdk', line: 5, column: 6 },
    ],
    ['YAML that cannot be read', { text: 'name: [', path: '', line: 1, column: 8 }],
  ])('says where its manifest has %s', async (_, { text, path, line, column }) => {
    workspace.write('plugins/p', { 'plugin.yaml': text });
    const { catalog, diagnostics } = await load();
    expect(catalog.plugins).toEqual([expect.objectContaining({ name: 'p', status: 'skipped' })]);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        severity: 'error',
        path,
        file: file('plugin.yaml'),
        position: { line, column },
      }),
    ]);
  });
});

describe('a text of the generator that was left in an overlay', () => {
  const described = (text: string) =>
    nodes(computeNode('p.n', './n').replace('description: d', `description: "${text}"`));
  const overlay = (text: string) => ({
    'n.js': behavior('n'),
    'i18n/en.yaml': `nodes.p.n.label: N\nnodes.p.n.description: "${text}"\n`,
  });

  it('is told once the manifest says something else', async () => {
    workspace.plugin('plugins/p', 'p', described('Compare deux résultats.'), {
      ...overlay('[scaffold] Multiplies the value by a factor.'),
    });
    const { catalog, diagnostics } = await load();
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'PLUGIN_LABEL_SCAFFOLD',
        severity: 'warning',
        file: file('i18n/en.yaml'),
        path: '/nodes.p.n.description',
        position: { line: 2, column: 24 },
      }),
    ]);
    expect(diagnostics[0]?.message.fr).toContain('« nodes.p.n.description »');
    expect(catalog.plugins[0]?.status).toBe('loaded');
  });

  it.each([
    ['a new node', '[scaffold] Multiplie.', '[scaffold] Multiplies.'],
    ['a node that was translated', 'Compare.', 'Compares.'],
  ])('is nothing to tell of %s', async (_, fr, en) => {
    workspace.plugin('plugins/p', 'p', described(fr), overlay(en));
    expect((await load()).diagnostics).toEqual([]);
  });
});

describe('a text of an overlay that translates nothing of the manifest', () => {
  const loadWith = async (overlay: string) => {
    workspace.plugin('plugins/p', 'p', nodes(computeNode('p.n', './n')), {
      'n.js': behavior('n'),
      'i18n/en.yaml': overlay,
    });
    return load();
  };

  it('is told with its place and the key that may have been meant', async () => {
    const { catalog, diagnostics } = await loadWith('plugin.description: P\nnodes.p.n.lable: N\n');
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'PLUGIN_LABEL_UNKNOWN',
        severity: 'warning',
        file: file('i18n/en.yaml'),
        position: { line: 2, column: 18 },
      }),
    ]);
    expect(diagnostics[0]?.message.en).toBe(
      'i18n/en.yaml: "nodes.p.n.lable" translates nothing of the manifest; did you mean "nodes.p.n.label"?',
    );
    expect(catalog.plugins[0]?.status).toBe('loaded');
  });

  it('is nothing to tell of a text that a behavior asks for', async () => {
    expect((await loadWith('messages.late: Late\n')).diagnostics).toEqual([]);
  });
});

it('a text of a behavior that is missing in one language is told', async () => {
  workspace.plugin('plugins/p', 'p', '', {
    'i18n/fr.yaml': 'messages: { a: A, b: B, c: C, d: D, e: E }\nplugin.description: P\n',
    'i18n/en.yaml': 'messages: { a: A }\n',
    'i18n/de.yaml': 'messages: [',
  });
  const { catalog, diagnostics } = await load();
  expect(diagnostics.map(({ code, message }) => [code, message.en])).toEqual([
    ['PLUGIN_OVERLAY_INVALID', expect.stringContaining('i18n/de.yaml') as string],
    [
      'PLUGIN_LABEL_MISSING',
      'i18n/en.yaml: messages.b, messages.c, messages.d and 1 more missing, which behaviors write in another language',
    ],
  ]);
  expect(catalog.plugins[0]?.status).toBe('loaded');
});
