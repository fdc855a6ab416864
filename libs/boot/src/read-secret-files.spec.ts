import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError, StartImpededError } from '@platform/ports';

import { readSecretFiles } from './index';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

function read(env: Record<string, string>): Record<string, string> {
  readSecretFiles(env);
  return env;
}

function refusalOf(env: Record<string, string>): ConfigurationError {
  try {
    read(env);
  } catch (error) {
    return error as ConfigurationError;
  }
  throw new Error('was accepted');
}

it('a secret in a file becomes the value of its variable, without the line end', () => {
  const file = fileOf('postgres://u:s3cret@db/platform\n');
  expect(read({ RUN_DB_URL_FILE: file })).toEqual({
    RUN_DB_URL: 'postgres://u:s3cret@db/platform',
    RUN_DB_URL_FILE: '',
  });
});

it.each(['OPENAI_API_KEY', 'LAB_WEBHOOK_SECRET', 'FHIR_PASSWORD', 'CHAT_TOKEN', 'JOURNAL_KEY'])(
  'a secret in a file is read for %s',
  (name) => {
    expect(read({ [`${name}_FILE`]: fileOf('content') })[name]).toBe('content');
  },
);

it('a secret in a file is read once: who inherits the environment finds one of the two variables', () => {
  const env = read({ RUN_DB_URL_FILE: fileOf('sqlite:a') });
  expect(read({ ...env })).toEqual(env);
});

it('a file that another program reads is left alone', () => {
  const env = { SSL_CERT_FILE: '/none', PYTHON_FILE: '/none' };
  expect(read({ ...env })).toEqual(env);
});

it('a secret in a file may be empty in the environment, as unset variables are in compose', () => {
  expect(read({ OPENAI_API_KEY_FILE: '', OPENAI_API_KEY: '' })['OPENAI_API_KEY']).toBe('');
});

it.each([
  ['an empty file', () => ({ RUN_DB_URL_FILE: fileOf('\n') }), 'RUN_DB_URL_FILE'],
  [
    'a value beside the file',
    () => ({ RUN_DB_URL: 'sqlite:s3cret', RUN_DB_URL_FILE: fileOf('s3cret') }),
    'RUN_DB_URL',
  ],
])(
  'a secret in a file is refused with %s, which is named without its content',
  (_what, env, key) => {
    const refusal = refusalOf(env());
    expect(refusal).toBeInstanceOf(ConfigurationError);
    expect(refusal.key).toBe(key);
    expect(refusal.message).not.toContain('s3cret');
  },
);

it('a secret in a file that is not there yet impedes the start: it is tried again', () => {
  const refusal = refusalOf({ RUN_DB_URL_FILE: join(folder, 'none') });
  expect(refusal).toBeInstanceOf(StartImpededError);
  expect(refusal.message).toContain('ENOENT');
});
