import { openBucketRegistry } from '../__fixtures__/test-registries';
import { Workspace } from '../__fixtures__/workspace';
import { ArchiveRefusedError } from '../errors';
import { RegistryUnreadableError } from '../errors';
import { openRegistry } from './open-registry';

const LIMIT = 1_000;

let workspace: Workspace;
let place: Awaited<ReturnType<typeof openBucketRegistry>>;
beforeEach(async () => {
  workspace = new Workspace();
  place = await openBucketRegistry(workspace);
});
afterEach(async () => {
  await place.close();
  workspace.remove();
});

const file = (name: string, content = name) => ({
  name,
  content: Buffer.from(content),
  contentType: 'text/plain',
});

describe('a registry in a bucket', () => {
  it('lists the folders of every page of an answer', async () => {
    for (const version of ['1', '2', '3', '4', '5']) place.put(`renal/${version}/x`, '');
    expect(await place.storage.folders('renal')).toEqual(['1', '2', '3', '4', '5']);
    expect(await place.storage.folders('rena')).toEqual([]);
    expect(place.server.count(/^list prod\/renal\/$/)).toBe(3);
  });

  it.each([
    ['cut connections', 'cut' as const, 2],
    ['an answer that stops halfway', 'half' as const, 1],
    ['an overloaded service', 503, 2],
    ['too many requests', 429, 2],
  ])('reads again after %s', async (_, trouble, times) => {
    place.put('x', 'content');
    place.server.trouble(/^read/, trouble, times);
    expect(String(await place.storage.read('x', LIMIT))).toBe('content');
    expect(place.server.count(/^read/)).toBe(times + 1);
  });

  it('gives up after a few attempts, in one line', async () => {
    place.server.trouble(/^list/, 503, 100);
    const failed = await place.storage.folders('renal').catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(RegistryUnreadableError);
    expect((failed as Error).message).toMatch(
      /^registre de plugins gs:\/\/plugins\/prod injoignable : [^\n]*trouble 503/,
    );
    expect(place.server.count(/^list/)).toBe(4);
  });

  it.each([
    ['names', 'more' as const],
    ['pages', 'more-of-nothing' as const],
  ])('gives up a list whose %s have no end', async (_what, trouble) => {
    place.server.trouble(/^list/, trouble, 1_000);
    await expect(place.storage.folders('renal')).rejects.toThrow(RegistryUnreadableError);
    expect(place.server.count(/^list/)).toBeLessThan(200);
  });

  it('does not insist when access is refused', async () => {
    place.server.trouble(/^read/, 403, 100);
    await expect(place.storage.read('x', LIMIT)).rejects.toThrow(RegistryUnreadableError);
    expect(place.server.count(/^read/)).toBe(1);
  });

  it('does not take a bucket that is not there for an empty registry', async () => {
    const other = openRegistry('gs://other', { root: workspace.root, key: 'registry' });
    await expect(other.folders('renal')).rejects.toThrow('bucket does not exist');
  });

  it('stops reading past the limit', async () => {
    place.put('x', 'x'.repeat(LIMIT + 1));
    await expect(place.storage.read('x', LIMIT)).rejects.toThrow(ArchiveRefusedError);
    expect(await place.storage.read('y', LIMIT)).toBeUndefined();
  });

  it('stores every file of a version, the last one last, even when answers are lost', async () => {
    place.server.trouble(/^write .*\/a$/, 503);
    place.server.trouble(/^write .*\/b$/, 'unanswered');
    expect(await place.storage.publish('v', [file('a'), file('b')])).toBe('published');
    expect([...place.server.objects.keys()]).toEqual(['prod/v/a', 'prod/v/b']);
  });

  it('finishes what a killed publication of the same content began', async () => {
    place.put('v/a', 'a');
    expect(await place.storage.publish('v', [file('a'), file('b')])).toBe('published');
  });

  it.each([
    ['another content', { 'v/a': 'other' }],
    ['a longer content', { 'v/a': 'a and more' }],
    ['the last file', { 'v/b': 'b' }],
  ])('is taken where there already is %s', async (_, there) => {
    for (const [path, content] of Object.entries(there)) place.put(path, content);
    expect(await place.storage.publish('v', [file('a'), file('b')])).toBe('taken');
    for (const [path, content] of Object.entries(there)) {
      expect(String(await place.storage.read(path, LIMIT))).toBe(content);
    }
  });
});
