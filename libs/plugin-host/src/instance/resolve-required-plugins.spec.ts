import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { InstanceManifest } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';
import { publishPlugin } from '@platform/plugin-registry';

import { behavior, computeNode, manifest, nodes, Workspace } from '../__fixtures__/workspace';
import { loadPlugins, openPlatform, resolveRequiredPlugins } from '../index';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

type Plugins = InstanceManifest['plugins'];
interface Surroundings {
  readonly registry?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const required = (plugins: Plugins, { registry, env = {} }: Surroundings = {}) =>
  resolveRequiredPlugins(
    { plugins, ...(registry === undefined ? {} : { registry }) },
    { root: workspace.root, env },
  );

async function failure(work: Promise<unknown>): Promise<ConfigurationError> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof ConfigurationError) return thrown;
  throw thrown instanceof Error ? thrown : new Error('nothing was thrown');
}

/** Publishes a plugin whose node `<name>.x` says which version it is. */
function publish(name: string, version: string, registry = 'registry') {
  const dir = workspace.write(`built/${name}-${version}`, {
    'plugin.yaml': manifest(name, nodes(computeNode(`${name}.x`, './nodes/x')), version),
    'nodes/x.js': behavior(version),
  });
  return publishPlugin({ dir, registry, root: workspace.root });
}

describe('a plugin required by path', () => {
  it('is its folder, relative to the root or absolute, ready to be loaded [MAN-221 MAN-232]', async () => {
    const folder = workspace.plugin('out/renal/dist', 'renal');
    const { folders } = await required({ renal: { path: 'out/renal/dist' } });
    expect(folders).toEqual([folder]);
    const absolute = await required({ renal: { path: folder } });
    const { catalog } = await loadPlugins({ roots: [], required: absolute.folders });
    expect(catalog.plugins).toEqual([expect.objectContaining({ name: 'renal', status: 'loaded' })]);
  });

  it('keeps the path out of the root as it is given', async () => {
    const folder = workspace.plugin('out', 'renal');
    const { folders } = await required({ renal: { path: join(folder, '..', 'out') } });
    expect(folders).toEqual([folder]);
  });

  it('asks no registry [MAN-232]', async () => {
    const folder = workspace.plugin('out', 'renal');
    const { folders } = await required({ renal: { path: 'out' } }, { registry: 'absent' });
    expect(folders).toEqual([folder]);
  });
});

describe('a plugin required by version', () => {
  it.each<[string, Surroundings]>([
    ['a folder, relative to the root', { registry: 'registry' }],
    ['PLATFORM_REGISTRY', { env: { PLATFORM_REGISTRY: 'registry' } }],
    [
      'the registry of the instance rather than PLATFORM_REGISTRY',
      {
        registry: 'registry',
        env: { PLATFORM_REGISTRY: 'absent' },
      },
    ],
  ])('comes from %s [MAN-017 MAN-208 MAN-219 MAN-231 RUN-005 RUN-006]', async (_, surroundings) => {
    await publish('renal', '1.0.0');
    await publish('renal', '1.1.0');
    const { folders, diagnostics } = await required({ renal: { version: '^1.0.0' } }, surroundings);
    expect(diagnostics).toEqual([]);
    expect(folders[0]).toMatch(/renal\/1\.1\.0$/);
    expect(folders[0]?.startsWith(join(workspace.root, '.data/plugins/'))).toBe(true);
  });

  it('comes from an absolute folder, or a file:// address', async () => {
    await publish('renal', '1.0.0');
    const registry = join(workspace.root, 'registry');
    const plugins: Plugins = { renal: { version: '1' } };
    const byFolder = await required(plugins, { registry });
    expect(await required(plugins, { registry: pathToFileURL(registry).href })).toEqual(byFolder);
  });

  it('is cached where PLATFORM_PLUGIN_CACHE says [RUN-006]', async () => {
    await publish('renal', '1.0.0');
    const env = { PLATFORM_PLUGIN_CACHE: 'my cache' };
    const { folders } = await required({ renal: { version: '*' } }, { registry: 'registry', env });
    expect(folders[0]?.startsWith(join(workspace.root, 'my cache/'))).toBe(true);
  });

  it('is cached with the other data where nothing else is said', async () => {
    await publish('renal', '1.0.0');
    const env = { PLATFORM_DATA_DIR: 'my data' };
    const { folders } = await required({ renal: { version: '*' } }, { registry: 'registry', env });
    expect(folders[0]?.startsWith(join(workspace.root, 'my data/plugins/'))).toBe(true);
  });

  it('names the plugin in what was odd about the registry', async () => {
    await publish('renal', '1.0.0');
    workspace.write('registry/renal/latest', { 'integrity.json': '{}' });
    const { diagnostics } = await required({ renal: { version: '*' } }, { registry: 'registry' });
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'PLUGIN_VERSION_IGNORED', plugin: 'renal' }),
    ]);
  });
});

describe('boot fails, naming the plugin, in one line, on', () => {
  const REGISTRY = { registry: 'registry' };
  it.each<[string, Plugins, Surroundings, string]>([
    ['a folder that is not there', { renal: { path: 'absent' } }, {}, 'plugin.yaml illisible'],
    ['another plugin', { renal: { path: 'other' } }, {}, 'contient le plugin « other »'],
    ['an invalid manifest', { renal: { path: 'invalid' } }, {}, 'inutilisable'],
    ['a version, without registry', { renal: { version: '1' } }, {}, '« registry »'],
    ['no version in range', { renal: { version: '^9.0.0' } }, REGISTRY, 'publiées : 1.0.0'],
    ['a version that is no range', { renal: { version: 'new' } }, REGISTRY, 'semver'],
  ])('%s [MAN-222 RUN-010]', async (_, plugins, surroundings, words) => {
    await publish('renal', '1.0.0');
    workspace.plugin('other', 'other');
    workspace.write('invalid', { 'plugin.yaml': 'name: renal\n' });
    const { key, message } = await failure(required(plugins, surroundings));
    expect(key).toBe('plugins.renal');
    expect(message).toContain(words);
    expect(message).toContain('« renal »');
    expect(message).not.toContain('\n');
  });

  it('an unreadable registry address, naming the setting', async () => {
    const plugins: Plugins = { renal: { version: '1' } };
    const bad = { PLATFORM_REGISTRY: 'gs://' };
    expect((await failure(required(plugins, { env: bad }))).key).toBe('PLATFORM_REGISTRY');
    expect((await failure(required(plugins, { registry: 'gs://' }))).key).toBe('registry');
  });

  it('a registry that is not there, when the cache does not have it either', async () => {
    const plugins: Plugins = { renal: { version: '1' } };
    const { key, message } = await failure(required(plugins, REGISTRY));
    expect(key).toBe('registry');
    expect(message).toContain(`« ${join(workspace.root, 'registry')} » n'existe pas`);
    const byVariable = required(plugins, { env: { PLATFORM_REGISTRY: 'nowhere' } });
    expect((await failure(byVariable)).key).toBe('PLATFORM_REGISTRY');
  });
});

describe('openPlatform with an instance that requires plugins', () => {
  const open = (env = {}) => openPlatform({ root: workspace.root, env });
  const instance = (plugins: string) =>
    workspace.write('.', {
      'instance.yaml': `apiVersion: platform/instance-v1\nregistry: ./registry\nplugins:\n${plugins}`,
    });

  it('loads them beside the others, and prefers them to a higher version found elsewhere [MAN-017 MAN-219 MAN-221]', async () => {
    await publish('renal', '1.0.0');
    await publish('cardio', '2.0.0');
    workspace.write('plugins/renal', {
      'plugin.yaml': manifest('renal', nodes(computeNode('renal.x', './nodes/x')), '9.0.0'),
      'nodes/x.js': behavior('9.0.0'),
    });
    workspace.plugin('plugins/local', 'local');
    instance('  renal: ^1.0.0\n  cardio: { version: "2" }\n');
    const { catalog } = await open();
    expect(
      catalog.plugins.map(({ name, version, status }) => `${name} ${version} ${status}`).sort(),
    ).toEqual(['cardio 2.0.0 loaded', 'local 1.0.0 loaded', 'renal 1.0.0 loaded']);
    const factory = catalog.nodes.get('renal.x')?.behavior as unknown as () => {
      compute(): unknown;
    };
    expect(factory().compute()).toEqual({ says: '1.0.0' });
    const codes = catalog.plugins.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    expect(codes).toContain('PLUGIN_SUPERSEDED');
  });

  it('boots again without the registry', async () => {
    await publish('renal', '1.0.0');
    instance('  renal: ^1.0.0\n');
    await open();
    renameSync(join(workspace.root, 'registry'), join(workspace.root, 'away'));
    expect((await open()).catalog.plugins).toEqual([
      expect.objectContaining({ name: 'renal', version: '1.0.0', status: 'loaded' }),
    ]);
    rmSync(join(workspace.root, '.data'), { recursive: true });
    const { key, message } = await failure(open());
    expect(key).toBe('registry');
    expect(message).toMatch(/n'existe pas.* \(.*instance\.yaml:2:1\)$/);
  });

  it('names the plugin of the registry that is written most like the one that is not there', async () => {
    await publish('renal', '1.0.0');
    instance('  renla: ^1.0.0\n');
    expect((await failure(open())).message).toContain('vouliez-vous « renal » ?');
    workspace.write('registry/@acme/cardio/1.0.0', { 'integrity.json': '{}' });
    instance('  "@acme/cardoi": ^1.0.0\n');
    expect((await failure(open())).message).toContain('vouliez-vous « @acme/cardio » ?');
  });

  it('fails when one of them cannot be resolved, though the others can [MAN-222 RUN-010]', async () => {
    await publish('renal', '1.0.0');
    instance('  renal: ^1.0.0\n  ghost: ^1.0.0\n');
    const { key, message } = await failure(open());
    expect(key).toBe('plugins.ghost');
    expect(message).toBe(
      `plugin requis « ghost » (^1.0.0) : aucune version publiée ne convient dans ${join(workspace.root, 'registry')} (aucune version publiée) (${join(workspace.root, 'instance.yaml')}:5:3)`,
    );
  });
});
