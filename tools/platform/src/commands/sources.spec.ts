import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from '@platform/testing';

import { operate } from '../__fixtures__/operator-harness';

/** Speaks as the proxy does. */
let url: string;
let close: () => Promise<void>;
let folder: string;
let received: { readonly line: string; readonly key: unknown; readonly body: string }[];
let answers: Record<string, { readonly status: number; readonly body?: object }>;

beforeEach(async () => {
  received = [];
  answers = {};
  folder = mkdtempSync(join(tmpdir(), 'platform sources '));
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const line = `${request.method} ${request.url}`;
      received.push({ line, key: request.headers['x-api-key'], body });
      const { status, body: answer } = answers[line] ?? {
        status: 404,
        body: { code: 'not-found' },
      };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(answer && JSON.stringify(answer));
    });
  });
  ({ url, close } = await listenOnLoopback(server));
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...words: string[]) =>
  operate({ PLATFORM_API_KEY: 'wfp_key' }, ...words, '--url', url);
const refused = (id: string) => ({
  ...{ id, source: 'fhir-poll', feed: 'lab', key: `Observation.${id}`, attempts: 2 },
  refusal: { code: 'event-invalid', message: 'no patient' },
  refusedAt: '2026-11-20T08:00:00.000Z',
});

it('sources: lists the refused records, page by page', async () => {
  const first = { items: [refused('a')], nextCursor: 'next' };
  answers['GET /api/refused-records?limit=200&feed=lab'] = { status: 200, body: first };
  answers['GET /api/refused-records?limit=200&feed=lab&cursor=next'] = {
    ...{ status: 200, body: { items: [refused('b')] } },
  };
  const { code, stdout } = await run('refused', '--feed', 'lab');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^RECORD +FEED +KEY .*\na +lab +Observation\.a .* 2 +event-invalid\nb /);
  expect(stdout).toContain('2 refused records');
  expect(received[0]?.key).toBe('wfp_key');
  const json = await run('refused', '--feed', 'lab', '--json');
  expect(JSON.parse(json.stdout)).toEqual([refused('a'), refused('b')]);
});

it('sources: hands records over again, and says which are refused again', async () => {
  answers['POST /api/refused-records/a/resubmit'] = { status: 200, body: { outcome: 'accepted' } };
  answers['POST /api/refused-records/b/resubmit'] = {
    ...{ status: 200, body: { outcome: 'rejected', refusal: refused('b').refusal } },
  };
  expect(await run('refused', 'resubmit', 'a')).toMatchObject({ code: 0 });
  const { code, stdout } = await run('refused', 'resubmit', 'a', 'b');
  expect([code, stdout]).toEqual([1, 'accepted   a\nrejected   b: event-invalid no patient\n']);
});

it('deletes records, and says what the proxy refuses', async () => {
  answers['DELETE /api/refused-records/a'] = { status: 204 };
  expect(await run('refused', 'delete', 'a')).toMatchObject({ code: 0, stdout: 'deleted  a\n' });
  const { code, stderr } = await run('refused', 'delete', 'b');
  expect([code, stderr]).toEqual([2, 'the proxy refuses: 404 not-found\n']);
  expect((await run('refused', 'delete')).stderr).toContain('<id> is missing');
});

it('sources: shows what a binding would make of a file', async () => {
  const file = join(folder, 'record.json');
  writeFileSync(file, '{"id":"o-1"}');
  answers['POST /api/bindings/lab/try'] = {
    status: 200,
    body: {
      ...{ binding: 'lab', source: 'fhir-poll', active: false, key: 'Observation.o-1' },
      ...{ event: { eventId: 'lab.Observation.o-1' }, known: false, workflows: [] },
      problem: { code: 'event-invalid', message: 'no', errors: [{ path: '/p', message: 'x' }] },
    },
  };
  const { code, stdout } = await run('bindings', 'try', 'lab', file, '--key', 'k');
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ record: { id: 'o-1' }, key: 'k' });
  expect(code).toBe(1);
  expect(stdout.split('\n')).toEqual([
    'source     fhir-poll (the binding is not active)',
    'key        Observation.o-1',
    'event      {"eventId":"lab.Observation.o-1"}',
    'starts     nothing: no published workflow takes it',
    'refused    event-invalid: no',
    '           /p: x',
    '',
  ]);
});

it('sources: says what is wrong with the file, or that the proxy does not answer', async () => {
  const file = join(folder, 'record.json');
  writeFileSync(file, '{');
  expect((await run('bindings', 'try', 'lab', file)).stderr).toContain('is no JSON');
  expect((await run('bindings', 'try', 'lab', join(folder, 'none'))).stderr).toContain('<file>');
  expect((await run('bindings', 'try')).stderr).toContain('<binding> <file> is missing');
  await close();
  expect((await run('refused')).stderr).toContain('the proxy does not answer');
});
