import { chmodSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import { TEST_REGISTRIES, type TestRegistry } from '../__fixtures__/test-registries';
import { manifest, Workspace } from '../__fixtures__/workspace';
import { readArchive } from '../archive/read-archive';
import { PluginNotPublishableError } from '../errors';
import { VersionPublishedError } from '../errors';
import { publishPlugin } from '../index';
import { sha256Of } from '../integrity';

const LIMIT = 1_000_000;

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const toFolder = (dir: string, more = {}) =>
  publishPlugin({ dir, registry: 'registry', root: workspace.root, ...more });

describe.each(TEST_REGISTRIES)('publishPlugin to %s', (_, open) => {
  let place: TestRegistry;
  beforeEach(async () => (place = await open(workspace)));
  afterEach(() => place.close());

  const publish = (dir: string, more = {}) => toFolder(dir, { registry: place.location, ...more });
  const read = (path: string) => place.storage.read(path, LIMIT);

  it('lays the version out with its archive, its integrity and its manifest [MAN-218]', async () => {
    const dir = workspace.plugin('@acme/renal', '1.2.0');
    const published = await publish(dir, { createdBy: 'pipeline 7' });
    const [archive, integrity, yaml] = await Promise.all(
      ['plugin.tgz', 'integrity.json', 'plugin.yaml'].map((file) =>
        read(`@acme/renal/1.2.0/${file}`),
      ),
    );
    expect(yaml?.toString()).toBe(manifest('@acme/renal', '1.2.0'));
    expect(JSON.parse(String(integrity))).toEqual({
      sha256: sha256Of(archive ?? Buffer.alloc(0)),
      size: archive?.length,
      createdBy: 'pipeline 7',
    });
    expect(published).toMatchObject({ name: '@acme/renal', version: '1.2.0' });
    expect([...(await readArchive(archive ?? Buffer.alloc(0))).keys()]).toEqual([
      'nodes/x.js',
      'plugin.yaml',
    ]);
  });

  it('takes a name without publisher as a folder of its own', async () => {
    await publish(workspace.plugin('renal', '1.0.0'));
    expect(await read('renal/1.0.0/integrity.json')).toBeDefined();
  });

  it('refuses a version that is there, even the same, and leaves it as it was [MAN-365]', async () => {
    await publish(workspace.plugin('renal', '1.0.0'));
    const before = await read('renal/1.0.0/integrity.json');
    await expect(publish(workspace.plugin('renal', '1.0.0'))).rejects.toThrow(
      VersionPublishedError,
    );
    const other = publish(workspace.plugin('renal', '1.0.0', { 'nodes/x.js': 'other' }));
    await expect(other).rejects.toThrow('« renal » 1.0.0 est déjà dans');
    expect(await read('renal/1.0.0/integrity.json')).toEqual(before);
  });

  it.each([
    ['different', (index: number) => ({ 'nodes/x.js': `${index}` })],
    ['the same', () => ({})],
  ])('lets one of several publishers of %s content win', async (__, files) => {
    const attempts = Array.from({ length: 5 }, (___, index) =>
      publish(
        workspace.write(`publisher ${index}`, {
          'plugin.yaml': manifest('renal', '1.0.0'),
          ...files(index),
        }),
      ),
    );
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const archive = await read('renal/1.0.0/plugin.tgz');
    const integrity = String(await read('renal/1.0.0/integrity.json'));
    expect(JSON.parse(integrity)).toMatchObject({
      sha256: sha256Of(archive ?? Buffer.alloc(0)),
    });
    expect(await place.storage.folders('renal')).toEqual(['1.0.0']);
  });

  it('refuses to mix its files with those of an unfinished publication', async () => {
    place.put('renal/1.0.0/plugin.tgz', 'what another publisher sent');
    const published = publish(workspace.plugin('renal', '1.0.0'));
    await expect(published).rejects.toMatchObject({ code: 'PLUGIN_PUBLICATION_UNFINISHED' });
    expect(String(await read('renal/1.0.0/plugin.tgz'))).toBe('what another publisher sent');
    expect(await read('renal/1.0.0/integrity.json')).toBeUndefined();
  });
});

describe('publishPlugin', () => {
  it('packs the same content to the same bytes, whoever packs it, when and where', async () => {
    const first = workspace.plugin('renal', '1.0.0');
    const second = workspace.write('elsewhere', {
      'nodes/x.js': "exports.default = '1.0.0';\n",
      'plugin.yaml': manifest('renal', '1.0.0'),
    });
    chmodSync(join(second, 'plugin.yaml'), 0o600);
    utimesSync(join(second, 'plugin.yaml'), 0, 0);
    const [a, b] = [await toFolder(first), await toFolder(second, { registry: 'other' })];
    expect(b.sha256).toBe(a.sha256);
  });

  it('packs a file whose name starts with an at sign', async () => {
    await toFolder(workspace.plugin('renal', '1.0.0', { '@x.js': 'x' }));
  });

  it('leaves nothing behind in a folder it could not publish to', async () => {
    await toFolder(workspace.plugin('renal', '1.0.0'));
    await toFolder(workspace.plugin('renal', '1.0.0')).catch(() => undefined);
    expect(readdirSync(join(workspace.root, 'registry/renal'))).toEqual(['1.0.0']);
  });

  it.each([
    ['no manifest', {}, 'plugin.yaml absent'],
    ['an invalid manifest', { 'plugin.yaml': 'name: x\n' }, 'plugin.yaml invalide'],
    [
      'a broken contribution',
      { 'plugin.yaml': `${manifest('x', '1.0.0')}contributes: { nodes: [{ id: a }] }\n` },
      'plugin.yaml invalide',
    ],
    [
      'a version that is not semver',
      { 'plugin.yaml': manifest('x', 'latest') },
      'une version semver',
    ],
    ['a loose version', { 'plugin.yaml': manifest('x', 'v1.0.0') }, 'une version semver'],
    ['build metadata', { 'plugin.yaml': manifest('x', '1.0.0+a') }, 'une version semver'],
    [
      'a plugin that is not compiled',
      { 'plugin.yaml': manifest('x', '1.0.0'), 'nodes/a.ts': '' },
      "n'est pas compilé (nodes/a.ts)",
    ],
  ])('refuses a folder with %s', async (_, files: Record<string, string>, words) => {
    const published = toFolder(workspace.write('bad', files));
    await expect(published).rejects.toThrow(PluginNotPublishableError);
    await expect(published).rejects.toThrow(words);
  });

  it('refuses a link, rather than publishing what it points to', async () => {
    const dir = workspace.plugin('renal', '1.0.0');
    symlinkSync('/etc/passwd', join(dir, 'nodes/secret.js'));
    await expect(toFolder(dir)).rejects.toThrow('nodes/secret.js');
  });
});
