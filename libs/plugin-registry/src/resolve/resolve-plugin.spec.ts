import { ConfigurationError } from '@platform/ports';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rawArchive, rawEntry, rawFile } from '../__fixtures__/raw-archive';
import { TEST_REGISTRIES, type TestRegistry } from '../__fixtures__/test-registries';
import { manifest, Workspace } from '../__fixtures__/workspace';
import { RegistryUnreadableError } from '../errors';
import { openPluginCache, publishPlugin, resolvePlugin } from '../index';
import { sha256Of } from '../integrity';

const NAME = '@acme/renal';

let workspace: Workspace;
let place: TestRegistry;
afterEach(async () => {
  await place.close();
  workspace.remove();
});

const publish = (...versions: readonly string[]) =>
  Promise.all(
    versions.map((version) =>
      publishPlugin({
        dir: workspace.plugin(NAME, version),
        registry: place.location,
        root: workspace.root,
      }),
    ),
  );

/** Each call is another boot: nothing but the disk remembers the one before. */
function resolve(range: string, name = NAME) {
  const { storage } = place;
  const cache = openPluginCache(join(workspace.root, 'cache'), storage.location);
  return resolvePlugin(name, range, { storage, cache });
}

/** Puts a version together by hand, as an attacker or an accident would. */
function forge(archive: Buffer, integrity: object = { sha256: sha256Of(archive) }) {
  place.put(`${NAME}/1.0.0/plugin.tgz`, archive);
  place.put(`${NAME}/1.0.0/integrity.json`, JSON.stringify(integrity));
}

const honest = () =>
  rawArchive(rawFile('plugin.yaml', manifest(NAME, '1.0.0')), rawFile('x.js', 'x'));

/** Every file below the cache, hidden ones too. */
const cached = () =>
  (readdirSync(workspace.root) as string[]).includes('cache')
    ? readdirSync(join(workspace.root, 'cache'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

describe.each(TEST_REGISTRIES)('resolvePlugin on %s', (_, open) => {
  beforeEach(async () => {
    workspace = new Workspace();
    place = await open(workspace);
  });

  it.each([
    ['^1.0.0', '1.10.0'],
    ['~1.2.0', '1.2.4'],
    ['1.2.3', '1.2.3'],
    ['*', '2.0.0'],
    ['>=1 <1.2.4', '1.2.3'],
    ['^3.0.0-0', '3.0.0-beta.1'],
  ])('%s is the highest published version in range [MAN-220 MAN-365]', async (range, expected) => {
    await publish('1.2.3', '1.2.4', '1.10.0', '2.0.0', '3.0.0-beta.1');
    const { version, folder, diagnostics } = await resolve(range);
    expect({ version, diagnostics }).toEqual({ version: expected, diagnostics: [] });
    expect(readFileSync(join(folder, 'nodes/x.js'), 'utf8')).toContain(expected);
    expect(readFileSync(join(folder, 'plugin.yaml'), 'utf8')).toBe(manifest(NAME, expected));
  });

  it('ignores what is not a published version, and says so', async () => {
    await publish('1.0.0');
    place.put(`${NAME}/1.3.0/plugin.tgz`, 'half published');
    place.put(`${NAME}/1.2.0/integrity.json`, '{ "sha256":');
    place.put(`${NAME}/1.1.0/integrity.json`, '{ "sha256": "short" }');
    place.put(`${NAME}/v9.0.0/integrity.json`, '{}');
    place.put(`${NAME}/latest/integrity.json`, '{}');
    place.put(`${NAME}/notes.txt`, 'not a folder');
    const { version, diagnostics } = await resolve('*');
    expect(version).toBe('1.0.0');
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(5).fill('PLUGIN_VERSION_IGNORED'));
    const lines = diagnostics.map(({ message }) => message.fr).sort();
    expect(lines).toEqual([
      `version ignorée dans le registre : ${NAME}/1.1.0 (integrity.json illisible)`,
      `version ignorée dans le registre : ${NAME}/1.2.0 (integrity.json illisible)`,
      `version ignorée dans le registre : ${NAME}/1.3.0 (sans integrity.json)`,
      `version ignorée dans le registre : ${NAME}/latest (pas une version semver)`,
      `version ignorée dans le registre : ${NAME}/v9.0.0 (pas une version semver)`,
    ]);
  });

  it.each([
    ['no version in range', '^4.0.0', NAME, ['publiées : 2.0.0, 1.0.0']],
    ['a plugin nobody published', '^1.0.0', 'ghost', ['aucune version publiée']],
    ['only prereleases', '>=2.1.0', NAME, ['publiées : 2.0.0, 1.0.0']],
    ['a range that is none', 'newest', NAME, ["n'est pas un intervalle"]],
    ['a name that leaves the registry', '*', '../renal', ['nom de plugin invalide']],
  ])('refuses %s in one line', async (__, range, name, words) => {
    await publish('1.0.0', '2.0.0');
    const failed = await resolve(range, name).catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(ConfigurationError);
    const { key, message } = failed as ConfigurationError;
    expect(key).toBe(`plugins.${name}`);
    for (const word of [`« ${name} » (${range})`, ...words]) expect(message).toContain(word);
    expect(message).not.toContain('\n');
  });

  it('names the registry when nothing is in range', async () => {
    await expect(resolve('^4.0.0')).rejects.toThrow(place.storage.location);
  });

  it.each<[string, () => void, string]>([
    [
      'another sha256',
      () => forge(honest(), { sha256: '0'.repeat(64) }),
      `au lieu de ${'0'.repeat(64)} attendu`,
    ],
    [
      'more bytes than published',
      () => forge(honest(), { sha256: sha256Of(honest()), size: 10 }),
      'dépasse 10 octets',
    ],
    [
      'no archive',
      () => place.put(`${NAME}/1.0.0/integrity.json`, JSON.stringify({ sha256: '0'.repeat(64) })),
      'plugin.tgz absent',
    ],
    [
      'an archive that leaves its folder',
      () => forge(rawArchive(rawFile('plugin.yaml', manifest(NAME, '1.0.0')), rawFile('../x.js'))),
      'hors du dossier',
    ],
    [
      'an archive with a link',
      () => forge(rawArchive(rawEntry({ path: 'x', type: 'SymbolicLink', linkpath: '/etc' }))),
      'SymbolicLink',
    ],
    ['no manifest inside', () => forge(rawArchive(rawFile('x.js'))), 'absent ou invalide'],
    [
      'another plugin inside',
      () => forge(rawArchive(rawFile('plugin.yaml', manifest('other', '1.0.0')))),
      'contient « other 1.0.0 » au lieu de « @acme/renal 1.0.0 »',
    ],
    [
      'another version inside',
      () => forge(rawArchive(rawFile('plugin.yaml', manifest(NAME, '2.0.0')))),
      'contient « @acme/renal 2.0.0 »',
    ],
  ])('refuses a version with %s, and caches nothing of it', async (__, prepare, words) => {
    prepare();
    const failed = await resolve('^1.0.0').catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(ConfigurationError);
    expect((failed as Error).message).toContain(`plugin requis « ${NAME} » (^1.0.0) : `);
    expect((failed as Error).message).toContain(words);
    expect(cached()).toEqual([]);
  });

  it('takes a fingerprint in capitals, without size', async () => {
    forge(honest(), { sha256: sha256Of(honest()).toUpperCase() });
    expect((await resolve('*')).version).toBe('1.0.0');
  });

  describe('with a cached version', () => {
    beforeEach(() => publish('1.0.0', '1.1.0'));

    it('uses it without the archive', async () => {
      const first = await resolve('^1.0.0');
      place.remove(`${NAME}/1.1.0/plugin.tgz`);
      expect(await resolve('^1.0.0')).toEqual(first);
    });

    it('takes a newer one as soon as it is published', async () => {
      await resolve('^1.0.0');
      await publish('1.2.0');
      expect((await resolve('^1.0.0')).version).toBe('1.2.0');
    });

    it.each([
      ['altered', (folder: string) => writeFileSync(join(folder, 'nodes/x.js'), 'evil')],
      ['missing a file', (folder: string) => rmSync(join(folder, 'nodes/x.js'))],
      ['with a file more', (folder: string) => writeFileSync(join(folder, 'nodes/x.ts'), 'evil')],
      ['without its record', (folder: string) => rmSync(join(folder, '.plugin-cache.json'))],
      [
        'with a broken record',
        (folder: string) => writeFileSync(join(folder, '.plugin-cache.json'), '{'),
      ],
    ])('downloads again one that is %s', async (__, damage) => {
      const { folder: damaged } = await resolve('1.1.0');
      damage(damaged);
      const { folder } = await resolve('1.1.0');
      expect(readFileSync(join(folder, 'nodes/x.js'), 'utf8')).toContain('1.1.0');
      expect(folder).not.toBe(damaged);
      expect((await resolve('1.1.0')).folder).toBe(folder);
    });

    it('keeps it when the registry changed it, and says so', async () => {
      const before = await resolve('^1.0.0');
      place.put(`${NAME}/1.1.0/integrity.json`, JSON.stringify({ sha256: '0'.repeat(64) }));
      const { folder, diagnostics } = await resolve('^1.0.0');
      expect(folder).toBe(before.folder);
      expect(diagnostics).toEqual([expect.objectContaining({ code: 'PLUGIN_VERSION_CHANGED' })]);
    });

    it('goes without the registry: an exact version silently, a range with a warning', async () => {
      const { folder, sha256 } = await resolve('1.0.0');
      await place.unplug();
      expect(await resolve('1.0.0')).toEqual({ version: '1.0.0', sha256, folder, diagnostics: [] });
      const { version, diagnostics } = await resolve('^1.0.0');
      expect(version).toBe('1.0.0');
      expect(diagnostics).toEqual([
        expect.objectContaining({ code: 'PLUGIN_REGISTRY_UNREADABLE', severity: 'warning' }),
      ]);
    });

    it('does not go without the registry with a damaged or an out of range version', async () => {
      const { folder } = await resolve('1.0.0');
      writeFileSync(join(folder, 'nodes/x.js'), 'evil');
      await place.unplug();
      const failed = await resolve('^1.0.0').catch((thrown: unknown) => thrown);
      expect(failed).toBeInstanceOf(RegistryUnreadableError);
      expect((failed as Error).message).toMatch(
        /^plugin requis « @acme\/renal » \(\^1\.0\.0\) : absent du cache, et registre de plugins .* injoignable/,
      );
      expect((failed as RegistryUnreadableError).localized?.en).toMatch(
        /^required plugin "@acme\/renal" \(\^1\.0\.0\): not in the cache, and plugin registry .* cannot be reached/,
      );
      await expect(resolve('^2.0.0')).rejects.toThrow(RegistryUnreadableError);
    });
  });
});
