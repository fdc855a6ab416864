import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EMULATOR, openBucketRegistry } from '../__fixtures__/test-registries';
import { startScript } from '../__fixtures__/run-script';
import { Workspace } from '../__fixtures__/workspace';
import { publishPlugin } from '../index';

const NAME = '@acme/renal';

let workspace: Workspace;
let place: Awaited<ReturnType<typeof openBucketRegistry>>;
let cache: string;
beforeEach(async () => {
  workspace = new Workspace();
  place = await openBucketRegistry(workspace);
  cache = join(workspace.root, 'cache');
  await publishPlugin({
    dir: workspace.plugin(NAME, '1.0.0'),
    registry: place.location,
    root: workspace.root,
  });
});
afterEach(async () => {
  await place.close();
  workspace.remove();
});

const boot = () =>
  startScript('resolve-once', [place.location, cache, NAME, '^1.0.0'], {
    [EMULATOR]: place.server.url,
  });

/** Holds the archive back until that many processes ask for it; resolves when they do. */
function holdArchiveUntil(count: number): Promise<void> {
  let waiting = 0;
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  place.server.gate = async ({ kind, name }) => {
    if (kind !== 'read' || !name.endsWith('plugin.tgz')) return;
    waiting += 1;
    if (waiting === count) resolve();
    await promise;
  };
  return promise;
}

const below = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
const drafts = () => below(cache).filter((path) => /\.drafts\/./.test(path));

it('two processes: gives two processes that boot at once on an empty cache the same sound folder', async () => {
  void holdArchiveUntil(2);
  const runs = await Promise.all([boot().ended, boot().ended]);
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    Array(2).fill({ code: 0, stderr: '' }),
  );
  const [one, two] = runs.map(({ stdout }) => JSON.parse(stdout) as { folder: string });
  expect(one?.folder).toBe(two?.folder);
  expect(readFileSync(join(one?.folder ?? '', 'nodes/x.js'), 'utf8')).toContain('1.0.0');
  expect(place.server.count(/^read .*plugin\.tgz$/)).toBe(2);
  expect(drafts()).toEqual([]);
});

it('two processes: lets only the first of two renames count, however close they are', async () => {
  const count = 60;
  const meeting = workspace.write('meeting', {});
  const adopt = (self: string, rival: string) =>
    startScript('adopt-many', [cache, meeting, self, rival, String(count)]).ended;
  const [one, two] = await Promise.all([adopt('a', 'b'), adopt('b', 'a')]);
  expect([one.stderr, two.stderr]).toEqual(['', '']);
  const folders = JSON.parse(one.stdout) as string[];
  expect(JSON.parse(two.stdout)).toEqual(folders);
  expect(new Set(folders).size).toBe(count);
  expect(folders.filter((folder) => folder.includes('~'))).toEqual([]);
  expect(drafts()).toEqual([]);
});

it('two processes: starts over after a download that was killed, and removes what it left [MAN-388]', async () => {
  const asked = holdArchiveUntil(1);
  place.server.trouble(/^read .*plugin\.tgz$/, 'half');
  const gate = place.server.gate;
  const killed = boot();
  place.server.gate = async (request) => {
    await gate(request);
    if (request.name.endsWith('plugin.tgz')) killed.child.kill('SIGKILL');
  };
  await asked;
  expect((await killed.ended).stdout).toBe('');
  expect(drafts()).toHaveLength(1);

  place.server.gate = () => Promise.resolve();
  const { code, stdout } = await boot().ended;
  expect(code).toBe(0);
  const { folder } = JSON.parse(stdout) as { folder: string };
  expect(readFileSync(join(folder, 'nodes/x.js'), 'utf8')).toContain('1.0.0');
  expect(drafts()).toEqual([]);
});
