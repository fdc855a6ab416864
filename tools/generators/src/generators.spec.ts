import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { parse } from 'yaml';

import { generateAdapter } from './adapter/generator';
import { sourceFiles } from './authoring/source-files';
import { generateNode } from './node/generator';
import { generatePlugin } from './plugin/generator';
import { generatePort } from './port/generator';
import { generateSource } from './source/generator';

const KINDS = [
  ...(['trigger', 'source', 'sink', 'compute', 'gateway', 'human-task'] as const),
  ...(['agent', 'transform'] as const),
];

let tree: Tree;

// guide.campaign.spec.ts checks the formatting, on disk.
beforeAll(() => {
  process.env['NX_SKIP_FORMAT'] = 'true';
});
afterAll(() => {
  delete process.env['NX_SKIP_FORMAT'];
});

beforeEach(async () => {
  tree = createTreeWithEmptyWorkspace();
  tree.write('tsconfig.json', '{ "references": [{ "path": "./libs/sdk" }] }');
  tree.write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/@platform/sdk': {}, 'libs/sdk': {} } }),
  );
  for (const name of ['sdk', 'sdk-testing'])
    tree.write(`libs/${name}/package.json`, JSON.stringify({ name: `@platform/${name}` }));
  await generatePlugin(tree, { name: 'lab-results', description: "Résultats : l'essentiel" });
});

const read = (path: string): string => tree.read(path, 'utf8') ?? '';
const manifest = () => parse(read('plugins/lab-results/plugin.yaml'));
const refusal = (run: Promise<unknown>) => expect(run).rejects;

describe('generating a plugin', () => {
  it('makes a manifest that an editor can check', () => {
    expect(read('plugins/lab-results/plugin.yaml')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.\.\/docs\/schemas\/plugin\.schema\.json\n/,
    );
    expect(manifest()).toMatchObject({
      name: '@platform/plugin-lab-results',
      description: "Résultats : l'essentiel",
      contributes: {},
    });
  });

  it('makes it a package of the workspace', () => {
    expect(JSON.parse(read('tsconfig.json')).references).toContainEqual({
      path: './plugins/lab-results',
    });
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(Object.keys(packages)).toEqual([
      '',
      'libs/sdk',
      'node_modules/@platform/plugin-lab-results',
      'node_modules/@platform/sdk',
      'plugins/lab-results',
    ]);
  });

  it('takes a scope, which makes the name of its package', async () => {
    await generatePlugin(tree, { name: '@site/ward-board' });
    expect(parse(read('plugins/ward-board/plugin.yaml')).name).toBe('@site/ward-board');
    expect(JSON.parse(read('plugins/ward-board/package.json')).name).toBe('@site/ward-board');
    expect(Object.keys(JSON.parse(read('package-lock.json')).packages)).toEqual(
      expect.arrayContaining(['node_modules/@site/ward-board', 'plugins/ward-board']),
    );
    for (const plugin of ['@site/ward-board', 'ward-board'])
      await generateNode(tree, { plugin, name: `of-${plugin.length}`, kind: 'compute' });
    expect(parse(read('plugins/ward-board/plugin.yaml')).contributes.nodes).toMatchObject([
      { id: 'ward-board.of-16' },
      { id: 'ward-board.of-10' },
    ]);
  });

  it('refers to the packages that its files import, and to no other', async () => {
    const references = (config: string): unknown =>
      JSON.parse(read(`plugins/lab-results/${config}`)).references;
    const testing = { path: '../../libs/sdk-testing/tsconfig.lib.json' };
    const sdk = { path: '../../libs/sdk/tsconfig.lib.json' };
    expect(references('tsconfig.lib.json')).toEqual([testing]);
    await generateNode(tree, { plugin: 'lab-results', name: 'delta-check', kind: 'compute' });
    expect(references('tsconfig.lib.json')).toEqual([testing, sdk]);
    expect(references('tsconfig.spec.json')).toEqual([
      { path: './tsconfig.lib.json' },
      testing,
      sdk,
    ]);
  });

  it.each([
    'Lab',
    'lab_results',
    '1-lab',
    'lab--results',
    '../lab',
    '',
    'a'.repeat(61),
    '@site',
    '@site/',
    '@/lab',
    '@Site/lab',
    '@site/a/b',
    '@platform/lab',
  ])('refuses the name %j', async (name) => {
    await refusal(generatePlugin(tree, { name })).toMatchObject({
      code: 'GENERATOR_NAME_INVALID',
    });
  });

  it('refuses to overwrite', async () => {
    const before = read('plugins/lab-results/plugin.yaml');
    await refusal(generatePlugin(tree, { name: 'lab-results' })).toMatchObject({
      code: 'GENERATOR_FILE_EXISTS',
      message: expect.stringContaining('plugins/lab-results already exists'),
    });
    expect(read('plugins/lab-results/plugin.yaml')).toBe(before);
  });
});

describe('adding to a plugin', () => {
  const node = { plugin: 'lab-results', name: 'delta-check', kind: 'compute' } as const;

  it('keeps the comments and the order of the manifest', async () => {
    const path = 'plugins/lab-results/plugin.yaml';
    const commented = read(path).replace(
      'contributes: {}',
      'contributes:\n  # Ours first.\n  nodes:\n    - { id: z, kind: sink } # kept\n  types: []',
    );
    tree.write(path, commented);
    await generateNode(tree, { ...node, label: 'Écart : delta' });
    const edited = read(path);
    expect(edited).toContain('  # Ours first.\n  nodes:\n    - { id: z, kind: sink } # kept\n');
    expect(Object.keys(manifest().contributes)).toEqual(['nodes', 'types']);
    expect(manifest().contributes.nodes[1]).toMatchObject({
      id: 'lab-results.delta-check',
      label: 'Écart : delta',
    });
    expect(parse(read('plugins/lab-results/i18n/en.yaml'))).toMatchObject({
      'nodes.lab-results.delta-check.label': 'Écart : delta',
    });
  });

  it('gives a trigger the event type that is asked for, its id else', async () => {
    const trigger = { ...node, kind: 'trigger' } as const;
    await generateNode(tree, { ...trigger, name: 'on-result', eventType: 'lab.result.available' });
    await generateNode(tree, { ...trigger, name: 'on-other' });
    expect(manifest().contributes.nodes).toMatchObject([
      { eventType: 'lab.result.available', example: { eventType: 'lab.result.available' } },
      { eventType: 'lab-results.on-other', example: { eventType: 'lab-results.on-other' } },
    ]);
    await refusal(generateNode(tree, { ...node, eventType: 'x' })).toMatchObject({
      code: 'GENERATOR_OPTION_REFUSED',
    });
    for (const eventType of ['', 'a b', 'a: b', '{a}', '1a'])
      await refusal(generateNode(tree, { ...trigger, eventType })).toMatchObject({
        code: 'GENERATOR_NAME_INVALID',
      });
  });

  it('names the plugins there are when there is no such one', async () => {
    await refusal(generateNode(tree, { ...node, plugin: 'lab' })).toMatchObject({
      code: 'GENERATOR_PLUGIN_UNKNOWN',
      message: expect.stringContaining('there are: lab-results'),
    });
  });

  it.each([
    ['locale: en-GB\n', 'en'],
    ['locale: fr\n', 'fr'],
    ['name: Ward\n', 'fr'],
    ['nothing: [', 'fr'],
  ])(
    'takes the language of an instance with %j, unless it is told one',
    async (instance, locale) => {
      tree.write('instance.yaml', instance);
      await generatePlugin(tree, { name: 'told', locale: 'en' });
      await generatePlugin(tree, { name: 'untold' });
      expect(parse(read('plugins/told/plugin.yaml'))).toMatchObject({ locale: 'en' });
      expect(parse(read('plugins/untold/plugin.yaml'))).toMatchObject({ locale });
    },
  );

  it('writes English into a plugin whose manifest is English, and French into its overlay', async () => {
    await generatePlugin(tree, { name: 'ward-board', locale: 'en' });
    const plugin = 'ward-board';
    for (const kind of KINDS) await generateNode(tree, { plugin, name: `a-${kind}`, kind });
    await generatePort(tree, { plugin, name: 'ward' });
    await generateSource(tree, { plugin, name: 'ward-feed' });
    await generateAdapter(tree, { plugin, port: 'agent', system: 'canned' });
    const files = sourceFiles(tree, 'plugins/ward-board/src').concat([
      ...['plugin.yaml', 'README.md'].map((file) => `plugins/ward-board/${file}`),
    ]);
    // An error of a node has both languages.
    const french = files.filter((file) =>
      read(file)
        .split('\n')
        .some((line) => !/^\s*fr: /.test(line) && /[éèêàçù«»]|amorce|lecture/i.test(line)),
    );
    expect(french).toEqual([]);
    expect(parse(read('plugins/ward-board/plugin.yaml'))).toMatchObject({ locale: 'en' });
    expect(tree.exists('plugins/ward-board/i18n/en.yaml')).toBe(false);
    expect(parse(read('plugins/ward-board/i18n/fr.yaml'))).toMatchObject({
      'nodes.ward-board.a-sink.description': '[scaffold] Écrit un message et dit quand.',
      'eventSources.ward-feed.description': expect.stringContaining('Interroge'),
    });
  });

  it('refuses an id that is taken, and a file that is there', async () => {
    await generateNode(tree, node);
    await refusal(generateNode(tree, node)).toMatchObject({ code: 'GENERATOR_ID_TAKEN' });
    tree.write('plugins/lab-results/src/nodes/other.ts', '');
    await refusal(generateNode(tree, { ...node, name: 'other' })).toMatchObject({
      code: 'GENERATOR_FILE_EXISTS',
      message: expect.stringContaining('plugins/lab-results/src/nodes/other.ts'),
    });
  });

  it('refuses a manifest that it cannot read', async () => {
    tree.write('plugins/lab-results/plugin.yaml', 'contributes: [');
    await refusal(generateNode(tree, node)).toMatchObject({ code: 'GENERATOR_YAML_INVALID' });
  });

  it('owns a port once, and knows who does', async () => {
    const port = { plugin: 'lab-results', name: 'bed-board' };
    await generatePort(tree, port);
    expect(read('plugins/lab-results/src/index.ts')).toContain(
      "export type { BedBoardEntry, BedBoardPort } from './ports/bed-board-port';",
    );
    await refusal(generatePort(tree, port)).toMatchObject({
      message: expect.stringContaining('already owned by @platform/plugin-lab-results'),
    });
    await refusal(generatePort(tree, { ...port, name: 'agent' })).toMatchObject({
      message: expect.stringContaining('already owned by @platform/sdk'),
    });
    const adapter = { plugin: 'lab-results', port: 'unknown', system: 'x' };
    await refusal(generateAdapter(tree, adapter)).toMatchObject({
      code: 'GENERATOR_PORT_UNKNOWN',
      message: expect.stringContaining('there are: agent, bed-board, terminology'),
    });
  });

  it('depends on the plugin whose port it adapts', async () => {
    await generatePlugin(tree, { name: '@site/ward-board' });
    await generatePort(tree, { plugin: 'ward-board', name: 'ward' });
    await generatePort(tree, { plugin: 'lab-results', name: 'bed-board' });
    // Reads the methods of a contract from the disk, which this tree has not.
    const adapter = { plugin: 'lab-results', port: 'ward', system: 'http' };
    await generateAdapter(tree, adapter);
    expect(manifest().dependsOn).toEqual({ '@site/ward-board': '^0.1.0' });
    expect(JSON.parse(read('plugins/lab-results/tsconfig.lib.json')).references).toContainEqual({
      path: '../ward-board/tsconfig.lib.json',
    });
  });

  it('names an event source once', async () => {
    const source = { plugin: 'lab-results', name: 'lab-feed' };
    await generateSource(tree, source);
    expect(manifest().contributes.eventSources).toMatchObject([{ name: 'lab-feed' }]);
    await refusal(generateSource(tree, source)).toMatchObject({ code: 'GENERATOR_ID_TAKEN' });
  });
});

describe('nx g <generator> --help', () => {
  const { generators } = JSON.parse(
    readFileSync(join(__dirname, '../generators.json'), 'utf8'),
  ) as { generators: Record<string, { schema: string; description: string }> };

  it.each(Object.entries(generators))('describes %s and each of its options', (_, generator) => {
    const { properties } = JSON.parse(
      readFileSync(join(__dirname, '..', generator.schema), 'utf8'),
    ) as { properties: Record<string, { description?: string }> };
    expect(generator.description).not.toBe('');
    for (const [option, { description = '' }] of Object.entries(properties))
      expect([option, description]).toEqual([option, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
  });
});
