import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { EmitRecord, EventSource, SourceRecord } from '@platform/sdk';

import folder from './folder';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent };
const feed = { name: 'results', query: {} };

let root: string;
let source: EventSource | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folder-source-'));
});
afterEach(async () => {
  await source?.stop();
  source = undefined;
  rmSync(root, { recursive: true, force: true });
});

const start = async (emit: EmitRecord): Promise<void> => {
  source = await folder({ path: 'inbox', intervalMs: 50 }, [feed], emit, {
    root,
    dataDir: root,
    log,
  });
};
const drop = (file: string, text: string): void =>
  writeFileSync(join(root, 'inbox', 'results', file), text);
const filesIn = (...path: string[]): string[] =>
  readdirSync(join(root, 'inbox', 'results', ...path), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function until(condition: () => boolean): Promise<void> {
  for (let poll = 0; poll < 200 && !condition(); poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(condition()).toBe(true);
}

describe('the folder source', () => {
  it('emits each file once, under its name, and puts it aside as taken', async () => {
    const records: SourceRecord[] = [];
    await start(async (record) => {
      records.push(record);
      return 'accepted';
    });
    drop('o-1.json', '{"id":"o-1"}');
    drop('notes.txt', 'not a record');
    await until(() => filesIn('taken').length === 1);
    expect(records).toEqual([{ feed: 'results', key: 'o-1', record: { id: 'o-1' } }]);
    expect(filesIn()).toEqual(['notes.txt']);
  });

  it('puts aside as refused what the platform will never take, and what is no JSON', async () => {
    await start(async () => 'rejected');
    drop('a.json', '{"bad":true}');
    drop('b.json', '{"cut');
    await until(() => filesIn('refused').length === 2);
    expect(filesIn()).toEqual([]);
  });

  it('keeps a file that could not be taken now, and hands it over again', async () => {
    let calls = 0;
    await start(async () => {
      calls += 1;
      if (calls < 3) throw new Error('moteur indisponible');
      return 'accepted';
    });
    drop('o-1.json', '{}');
    await until(() => filesIn('taken').length === 1);
    expect(calls).toBe(3);
  });

  it('emits nothing after it was stopped', async () => {
    let calls = 0;
    await start(async () => {
      calls += 1;
      return 'accepted';
    });
    await source?.stop();
    drop('o-1.json', '{}');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(calls).toBe(0);
  });

  it.each([
    ['no path', {}, 'sources.folder.path'],
    ['an interval that is no number', { path: 'inbox', intervalMs: 'vite' }, 'intervalMs'],
  ])('refuses %s', async (_what, config, named) => {
    const starting = (async () =>
      folder(config, [feed], async () => 'accepted', { root, dataDir: root, log }))();
    await expect(starting).rejects.toThrow(named);
  });

  it('refuses a feed that leaves its folder', async () => {
    const outside = { name: 'x', query: { folder: '../elsewhere' } };
    const starting = (async () =>
      folder({ path: 'inbox' }, [outside], async () => 'accepted', { root, dataDir: root, log }))();
    await expect(starting).rejects.toThrow('query.folder');
  });
});
