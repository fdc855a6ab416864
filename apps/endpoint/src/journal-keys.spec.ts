import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError, StartImpededError } from '@platform/ports';

import { readEndpointConfig } from './config';

const A = Buffer.alloc(32, 1);
const B = Buffer.alloc(32, 2);
const [a, b] = [A.toString('base64'), B.toString('base64')];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keysOf = (env: Readonly<Record<string, string>>) => readEndpointConfig(env).journalKeys;

function fileOf(content: string): string {
  const file = join(folder, 'keys');
  writeFileSync(file, content);
  return file;
}

it('has no key by default', () => {
  expect(keysOf({})).toEqual([]);
});

it('reads one key or several, the first one first', () => {
  expect(keysOf({ JOURNAL_KEY: a })).toEqual([A]);
  expect(keysOf({ JOURNAL_KEY: `${b}, ${a}` })).toEqual([B, A]);
});

it('reads them from a file, with one key on each line', () => {
  expect(keysOf({ JOURNAL_KEY_FILE: fileOf(`${b}\n${a}\n`) })).toEqual([B, A]);
});

it.each([
  ['a short key', 'JOURNAL_KEY', () => ({ JOURNAL_KEY: Buffer.alloc(16).toString('base64') })],
  ['no base64', 'JOURNAL_KEY', () => ({ JOURNAL_KEY: `${a} secret` })],
  ['an empty file', 'JOURNAL_KEY_FILE', () => ({ JOURNAL_KEY_FILE: fileOf('\n') })],
  ['both variables', 'JOURNAL_KEY', () => ({ JOURNAL_KEY: a, JOURNAL_KEY_FILE: fileOf(a) })],
])('refuses %s, and names the variable but no key', (_what, variable, env) => {
  let refusal: unknown;
  try {
    keysOf(env());
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(ConfigurationError);
  expect((refusal as ConfigurationError).key).toBe(variable);
  expect((refusal as Error).message).not.toMatch(/secret|AQEB/);
});

it('cannot start while the file is not there', () => {
  expect(() => keysOf({ JOURNAL_KEY_FILE: join(folder, 'none') })).toThrow(StartImpededError);
});
