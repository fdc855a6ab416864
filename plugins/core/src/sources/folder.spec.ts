import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { EmitRecord, EventSource, Feed, SourceRecord } from '@platform/sdk';
import { sourceContext } from '@platform/sdk-testing';
import { until } from '@platform/testing';

import folder from './folder';

const feed = { name: 'results', query: {} };

let root: string;
let source: EventSource | undefined;
let counted: string[];
let refusedKeys: (string | undefined)[];

beforeEach(() => {
  counted = [];
  refusedKeys = [];
  root = mkdtempSync(join(tmpdir(), 'folder-source-'));
});
afterEach(async () => {
  await source?.stop();
  source = undefined;
  rmSync(root, { recursive: true, force: true });
});

const start = async (
  emit: EmitRecord,
  more: Readonly<Record<string, unknown>> = {},
  feeds: readonly Feed[] = [feed],
): Promise<void> => {
  const context = sourceContext({
    ...{ root, dataDir: root },
    refused: (name, { code }, key) => {
      counted.push(`${name} ${code}`);
      refusedKeys.push(key);
    },
    leftOut: (what, { feed: name } = {}) => counted.push(`${name} ${what}`),
  });
  const config = { path: 'inbox', intervalMs: 50, settleMs: 100, ...more };
  source = await folder(config, feeds, emit, context);
};
const keeping =
  (records: SourceRecord[]): EmitRecord =>
  async (record) => {
    records.push(record);
    return 'accepted';
  };
const inbox = (...path: string[]): string => join(root, 'inbox', 'results', ...path);
const whyRefused = (file: string): string =>
  (JSON.parse(readFileSync(inbox('refused', `${file}.reason.json`), 'utf8')) as { code: string })
    .code;
const drop = (file: string, text: string): void =>
  writeFileSync(join(root, 'inbox', 'results', file), text);
const filesIn = (...path: string[]): string[] =>
  readdirSync(join(root, 'inbox', 'results', ...path), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('the folder source', () => {
  it('emits each file once, under its name, and puts it aside as taken', async () => {
    const records: SourceRecord[] = [];
    await start(async (record) => {
      records.push(record);
      return 'accepted';
    });
    drop('o-1.json', '{"id":"o-1"}');
    drop('notes.txt', 'not a record');
    // For a moment the name is in both folders: it is reserved in the new one first.
    await until(() => !existsSync(inbox('o-1.json')));
    expect(records).toEqual([{ feed: 'results', key: 'o-1', record: { id: 'o-1' } }]);
    expect(filesIn('taken')).toHaveLength(1);
    expect(filesIn()).toEqual(['notes.txt']);
  });

  it('tells what a file takes back, puts it aside as taken, and counts it', async () => {
    const records: SourceRecord[] = [];
    const takenBack = { status: ['entered-in-error'] };
    await start(keeping(records), {}, [{ name: 'results', query: { takenBack } }]);
    drop('o-1.json', '{"id":"o-1","status":"entered-in-error"}');
    // A file that is put aside is counted afterwards.
    await until(() => filesIn('taken').length === 1 && counted.length > 0);
    expect(records).toMatchObject([{ key: 'o-1', withdraws: { keys: ['o-1'] } }]);
    expect(counted).toEqual(['results taken back']);
  });

  it('puts aside as refused what the platform will never take, and what is no JSON', async () => {
    await start(async () => 'rejected');
    drop('a.json', '{"bad":true}');
    drop('b.json', '{"cut');
    // A file that is put aside is counted afterwards.
    await until(() => filesIn().length === 0 && counted.length > 0);
    expect([whyRefused('a.json'), whyRefused('b.json')]).toEqual(['rejected', 'json-malformed']);
    expect(counted).toEqual(['results json-malformed']);
    expect(refusedKeys).toEqual(['b']);
  });

  it('keeps the reason that the platform gives', async () => {
    await start(async (_record, onRefused) => {
      onRefused?.({ code: 'context-missing', message: { fr: 'Sans patient.', en: 'No patient.' } });
      return 'rejected';
    });
    drop('a.json', '{}');
    await until(() => filesIn().length === 0);
    expect(JSON.parse(readFileSync(inbox('refused', 'a.json.reason.json'), 'utf8'))).toMatchObject({
      code: 'context-missing',
      message: { fr: 'Sans patient.' },
    });
  });

  it('refuses a file that is larger than memory', async () => {
    const records: SourceRecord[] = [];
    await start(keeping(records));
    const before = process.memoryUsage().arrayBuffers;
    drop('huge.json', '');
    // It takes no room on the disk, and whoever reads it to its end never comes back.
    truncateSync(inbox('huge.json'), 1024 ** 4);
    drop('z.json', '{}');
    await until(() => filesIn().length === 0 && existsSync(inbox('refused', 'huge.json')));
    expect(whyRefused('huge.json')).toBe('file-too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a link', (path: string) => symlinkSync('/etc/hostname', path)],
    ['a link to nothing', (path: string) => symlinkSync('/nowhere', path)],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('does not wait for %s, and puts it aside', async (_what, make) => {
    const records: SourceRecord[] = [];
    await start(keeping(records));
    make(inbox('a.json'));
    drop('b.json', '{}');
    await until(() => !readdirSync(inbox()).some((name) => name.endsWith('.json')));
    await until(() => records.length === 1);
    expect(whyRefused('a.json')).toBe('not-a-file');
    expect(records.map(({ key }) => key)).toEqual(['b']);
  });

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'text-not-utf8'],
    ['a hundred thousand levels', '['.repeat(100_000), 'json-too-deep'],
    ['nothing', '', 'json-malformed'],
  ])('refuses %s', async (_what, content, code) => {
    await start(async () => 'accepted');
    writeFileSync(inbox('a.json'), content);
    await until(() => filesIn().length === 0);
    expect(whyRefused('a.json')).toBe(code);
  });

  it('waits for a file that is still written', async () => {
    const records: SourceRecord[] = [];
    // Longer than a busy machine pauses between two writes. What is whole is taken without that wait.
    await start(keeping(records), { settleMs: 600_000 });
    drop('a.json', '{"text":"');
    for (let part = 0; part < 12; part += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      appendFileSync(inbox('a.json'), String(part % 10));
    }
    appendFileSync(inbox('a.json'), '"}');
    await until(() => records.length === 1);
    expect(records[0]?.record).toEqual({ text: '012345678901' });
    expect(readdirSync(inbox('refused'))).toEqual([]);
  });

  it('replaces nothing that is aside already', async () => {
    await start(async () => 'accepted');
    drop('o-1.json', '{"n":1}');
    await until(() => !existsSync(inbox('o-1.json')));
    drop('o-1.json', '{"n":2}');
    await until(() => !existsSync(inbox('o-1.json')));
    expect(filesIn('taken').sort()).toEqual(['o-1.json', 'o-1~2.json']);
    expect(readFileSync(inbox('taken', 'o-1.json'), 'utf8')).toBe('{"n":1}');
  });

  it.each([
    ['of bytes that are no text', Buffer.concat([Buffer.from([0xe9]), Buffer.from('.json')])],
    ['as long as a name may be', Buffer.from(`${'x'.repeat(250)}.json`)],
  ])('deals with a name %s', async (_what, name) => {
    await start(async () => 'rejected');
    writeFileSync(Buffer.concat([Buffer.from(`${inbox()}/`), name]), '{}');
    await until(() => filesIn().length === 0);
    expect(filesIn('refused')).toHaveLength(2);
  });

  it('keys are the names as they are', async () => {
    const records: SourceRecord[] = [];
    await start(keeping(records));
    const names = ['élise-1', 'èlise-1', 'B 1', 'B_1', 'b_1', '.x', 'a.json'];
    for (const name of names) drop(`${name}.json`, '{}');
    await until(() => records.length === names.length);
    expect(new Set(records.map(({ key }) => key))).toEqual(new Set(names));
  });

  it('one that the platform cannot take now does not hold up the others, and takes turns', async () => {
    const taken: string[] = [];
    await start(async ({ key }) => {
      if (key.startsWith('bad')) throw new Error('panne');
      taken.push(key);
      return 'accepted';
    });
    for (let n = 0; n < 8; n += 1) drop(`bad-${n}.json`, '{}');
    drop('good.json', '{}');
    await until(() => filesIn().length === 8);
    expect(taken).toEqual(['good']);
  });

  it('takes a bounded number of files at a look, in the order of their names', async () => {
    const records: SourceRecord[] = [];
    await start(keeping(records), { maxFiles: 3 });
    const names = Array.from({ length: 10 }, (_, n) => `f${n}`);
    for (const name of [...names].reverse()) drop(`${name}.json`, '{}');
    await until(() => filesIn().length === 0);
    expect(records).toHaveLength(10);
    expect(filesIn('taken')).toHaveLength(10);
  });

  it('gives a file to every feed of its folder', async () => {
    const records: SourceRecord[] = [];
    const feeds = ['a', 'b'].map((name) => ({ name, query: { folder: 'results' } }));
    await start(keeping(records), {}, feeds);
    drop('o-1.json', '{}');
    await until(() => filesIn('taken').length === 1);
    expect(records.map((record) => `${record.feed} ${record.key}`)).toEqual(['a o-1', 'b o-1']);
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

  it('waits with a file as long as the platform says', async () => {
    const times: number[] = [];
    await start(async () => {
      times.push(performance.now());
      if (times.length === 1) throw Object.assign(new Error('en pause'), { retryAfterMs: 600 });
      return 'accepted';
    });
    drop('o-1.json', '{}');
    await until(() => filesIn('taken').length === 1);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(590);
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
    ['a size that is none', { path: 'inbox', maxBytes: 0 }, 'sources.folder.maxBytes'],
  ])('refuses %s', async (_what, config, named) => {
    const starting = (async () =>
      folder(config, [feed], async () => 'accepted', sourceContext({ root, dataDir: root })))();
    await expect(starting).rejects.toThrow(named);
  });

  it('refuses a feed that leaves its folder', async () => {
    const outside = { name: 'x', query: { folder: '../elsewhere' } };
    const starting = (async () =>
      folder(
        { path: 'inbox' },
        [outside],
        async () => 'accepted',
        sourceContext({ root, dataDir: root }),
      ))();
    await expect(starting).rejects.toThrow('query.folder');
  });
});
