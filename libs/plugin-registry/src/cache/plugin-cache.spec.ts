import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

import { StartImpededError } from '@platform/ports';

import { Workspace } from '../__fixtures__/workspace';
import { openPluginCache } from '../index';

const LONG_AGO = new Date(Date.now() - 24 * 60 * 60 * 1000);

/** Above what any kernel gives out. */
const NO_PROCESS = 2 ** 22 + 1;
const ANY = '00000000-0000-4000-8000-000000000000';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const open = (registry = 'gs://plugins') =>
  openPluginCache(join(workspace.root, 'cache'), registry);

function leftDraft(name: string): string {
  const folder = join(dirname(open().createDraft()), name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'x.js'), 'half');
  return folder;
}

function adopted(cache = open(), content = 'x') {
  const draft = cache.createDraft();
  writeFileSync(join(draft, 'x.js'), content);
  return cache.adopt(draft, '@acme/renal', '1.0.0', 'sha');
}

describe('a plugin cache', () => {
  it('has a version once it is adopted, and not before', () => {
    const draft = open().createDraft();
    writeFileSync(join(draft, 'x.js'), 'x');
    expect(open().find('@acme/renal', '1.0.0')).toBeUndefined();
    const version = open().adopt(draft, '@acme/renal', '1.0.0', 'sha');
    expect(open().find('@acme/renal', '1.0.0')).toEqual(version);
    expect(open().versions('@acme/renal')).toEqual(['1.0.0']);
  });

  it('keeps the first of two downloads of a version', () => {
    const first = adopted();
    expect(adopted()).toEqual(first);
    expect(readdirSync(dirname(first.folder))).toEqual(['1.0.0']);
  });

  it('keeps registries apart', () => {
    adopted();
    expect(open('gs://other').find('@acme/renal', '1.0.0')).toBeUndefined();
    expect(open('gs://other').versions('@acme/renal')).toEqual([]);
  });

  it('ignores a folder that was never finished, and puts the version beside it [MAN-388]', () => {
    const { folder } = adopted();
    const unfinished = join(dirname(folder), '2.0.0');
    mkdirSync(unfinished);
    writeFileSync(join(unfinished, 'x.js'), 'half');
    const cache = open();
    expect(cache.find('@acme/renal', '2.0.0')).toBeUndefined();
    const draft = cache.createDraft();
    writeFileSync(join(draft, 'x.js'), 'whole');
    const version = cache.adopt(draft, '@acme/renal', '2.0.0', 'sha');
    expect(version.folder).toBe(`${unfinished}~1`);
    expect(cache.find('@acme/renal', '2.0.0')).toEqual(version);
    expect(cache.versions('@acme/renal')).toEqual(['1.0.0', '2.0.0']);
  });

  it.each([
    ['of a process that ended', `${NO_PROCESS}.${ANY}.${hostname()}`, new Date()],
    ['of another machine, long ago', `1.${ANY}.elsewhere`, LONG_AGO],
    ['of a process number in use again', `${process.pid}.${ANY}.${hostname()}`, LONG_AGO],
    ['of unknown origin, long ago', 'stray', LONG_AGO],
  ])('removes a draft %s', (_, name, at) => {
    const folder = leftDraft(name);
    utimesSync(folder, at, at);
    open();
    expect(readdirSync(dirname(folder))).not.toContain(name);
  });

  it.each([
    ['of a running process', `${process.ppid}.${ANY}.${hostname()}`],
    ['of another machine, just now', `1.${ANY}.elsewhere`],
  ])('leaves a draft %s', (_, name) => {
    const folder = leftDraft(name);
    open();
    expect(readdirSync(dirname(folder))).toContain(name);
  });

  it('says which setting to fix when it cannot be written', () => {
    workspace.write('.', { cache: 'a file' });
    expect(() => open().createDraft()).toThrow(StartImpededError);
    expect(() => open().createDraft()).toThrow(
      expect.objectContaining({
        key: 'PLATFORM_PLUGIN_CACHE',
        message: expect.stringContaining('cache de plugins inutilisable') as string,
      }),
    );
  });
});
