import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { publishPlugin } from '@platform/plugin-registry';

import { behavior, computeNode, manifest, nodes, Workspace } from '../__fixtures__/workspace';
import { loadInstance, resolveRequiredPlugins } from '../index';
import { lockFilePath } from './lock-file-path';

let workspace: Workspace;
let lock: string;
beforeEach(() => {
  workspace = new Workspace();
  lock = join(workspace.root, 'site/ward.lock.json');
});
afterEach(() => workspace.remove());

async function publish(name: string, ...versions: readonly string[]) {
  for (const version of versions) {
    const dir = workspace.write(`built/${name}-${version}`, {
      'plugin.yaml': manifest(name, nodes(computeNode(`${name}.x`, './nodes/x')), version),
      'nodes/x.js': behavior(version),
    });
    await publishPlugin({ dir, registry: 'registry', root: workspace.root });
  }
}

const instance = (plugins: string) =>
  workspace.write('site', {
    'ward.yaml': `apiVersion: platform/instance-v1\nregistry: ./registry\nplugins: ${plugins}\n`,
  });

/** A start, as each process does it: nothing but the disk remembers the one before. */
async function start(upgrade?: readonly string[]) {
  const options = { root: workspace.root, env: { INSTANCE_CONFIG: 'site/ward.yaml' } };
  const { locked } = await resolveRequiredPlugins(loadInstance(options), {
    ...options,
    ...(upgrade && { upgrade }),
  });
  return Object.entries(locked).map(([name, { version }]) => `${name} ${version}`);
}

/** The command that resolves all plugins anew and locks them. */
const upgradeAll = () => start(['renal', 'cardio']);

const lockedNow = () =>
  (JSON.parse(readFileSync(lock, 'utf8')) as { plugins: Record<string, { version: string }> })
    .plugins;

describe('a plugin required by a range of versions', () => {
  beforeEach(async () => {
    await publish('renal', '1.0.0');
    instance('{ renal: ^1.0.0 }');
  });

  it('is the highest published one at each start, which locks nothing [MAN-220]', async () => {
    expect(await start()).toEqual(['renal 1.0.0']);
    await publish('renal', '1.1.0', '2.0.0');
    expect(await start()).toEqual(['renal 1.1.0']);
    expect(readdirSync(join(workspace.root, 'site'))).toEqual(['ward.yaml']);
  });

  it('stays at what the command locked, with its digest, beside the manifest', async () => {
    expect(await upgradeAll()).toEqual(['renal 1.0.0']);
    const { sha256 } = JSON.parse(
      readFileSync(join(workspace.root, 'registry/renal/1.0.0/integrity.json'), 'utf8'),
    ) as { sha256: string };
    expect(lockedNow()).toEqual({ renal: { version: '1.0.0', sha256 } });
    await publish('renal', '1.1.0');
    expect(await start()).toEqual(['renal 1.0.0']);
    expect(readdirSync(join(workspace.root, 'site')).sort()).toEqual([
      'ward.lock.json',
      'ward.yaml',
    ]);
  });

  it('asks the registry nothing once it is locked and cached', async () => {
    await upgradeAll();
    renameSync(join(workspace.root, 'registry'), join(workspace.root, 'away'));
    expect(await start()).toEqual(['renal 1.0.0']);
  });

  it('is downloaded again as it was locked, where the cache is lost', async () => {
    await upgradeAll();
    await publish('renal', '1.1.0');
    rmSync(join(workspace.root, '.data'), { recursive: true });
    expect(await start()).toEqual(['renal 1.0.0']);
  });

  it('moves when an upgrade is asked for, and it alone', async () => {
    await publish('cardio', '1.0.0');
    instance('{ renal: ^1.0.0, cardio: ^1.0.0 }');
    await upgradeAll();
    await publish('renal', '1.1.0');
    await publish('cardio', '1.1.0');
    expect(await start(['renal'])).toEqual(['renal 1.1.0', 'cardio 1.0.0']);
    expect(await start()).toEqual(['renal 1.1.0', 'cardio 1.0.0']);
  });

  it('is resolved without the lock when what is locked is no longer in range', async () => {
    await upgradeAll();
    await publish('renal', '1.1.0', '2.0.0');
    instance('{ renal: ^2.0.0 }');
    expect(await start()).toEqual(['renal 2.0.0']);
    expect(lockedNow()).toMatchObject({ renal: { version: '1.0.0' } });
  });

  it('is refused when the archive is another than the one that was locked', async () => {
    await upgradeAll();
    const text = readFileSync(lock, 'utf8');
    writeFileSync(lock, text.replace(/"sha256": "[0-9a-f]+"/, `"sha256": "${'0'.repeat(64)}"`));
    await expect(start()).rejects.toMatchObject({
      key: 'plugins.renal',
      message: expect.stringContaining("n'est pas celle du verrou") as string,
    });
    rmSync(join(workspace.root, '.data'), { recursive: true });
    await expect(start()).rejects.toMatchObject({
      key: 'plugins.renal',
      message: expect.stringContaining(`au lieu de ${'0'.repeat(64)} attendu`) as string,
    });
  });

  it('is what another command chose meanwhile', async () => {
    await upgradeAll();
    const chosen = readFileSync(lock, 'utf8');
    rmSync(lock);
    await publish('renal', '1.1.0');
    const second = start([]);
    writeFileSync(lock, chosen);
    expect(await second).toEqual(['renal 1.0.0']);
    expect(readFileSync(lock, 'utf8')).toBe(chosen);
  });

  it('is the same in all of many commands at once', async () => {
    const starts = await Promise.all(Array.from({ length: 8 }, () => start([])));
    expect(new Set(starts.flat())).toEqual(new Set(['renal 1.0.0']));
    expect(lockedNow()).toMatchObject({ renal: { version: '1.0.0' } });
  });

  it('is chosen although a process was killed while it wrote', async () => {
    const busy = `${lock}.busy`;
    mkdirSync(busy);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(busy, longAgo, longAgo);
    expect(await start([])).toEqual(['renal 1.0.0']);
    expect(existsSync(busy)).toBe(false);
  });

  it.each([
    ['is no JSON', '<<<<<<< HEAD\n{}'],
    ['is empty', ''],
    ['is of another form', '{ "lockVersion": 2, "plugins": {} }'],
    ['names no version', '{ "lockVersion": 1, "plugins": { "renal": { "version": "new" } } }'],
  ])('stops the start, and leaves the file, when the lock %s', async (_, text) => {
    writeFileSync(lock, text);
    await expect(start()).rejects.toMatchObject({
      code: 'CONFIGURATION_INVALID',
      message: expect.stringMatching(/^verrou des plugins illisible : [^\n]+$/) as string,
      localized: expect.objectContaining({
        en: expect.stringContaining(lock) as string,
      }) as unknown,
    });
    expect(readFileSync(lock, 'utf8')).toBe(text);
  });
});

it('locks nothing where no plugin is required by version', async () => {
  workspace.plugin('out', 'renal');
  instance('{ renal: { path: out } }');
  await start([]);
  expect(existsSync(lock)).toBe(false);
});

it('locks in the data folder what cannot be locked beside the manifest', () => {
  const data = join(workspace.root, 'data');
  // No user can write there, not even root.
  expect(lockFilePath('/proc/self/instance.yaml', data)).toBe(join(data, 'instance.lock.json'));
});
