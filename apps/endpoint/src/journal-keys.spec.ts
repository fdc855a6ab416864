import { ConfigurationError } from '@platform/ports';

import { readEndpointConfig } from './config';

const A = Buffer.alloc(32, 1);
const B = Buffer.alloc(32, 2);
const [a, b] = [A.toString('base64'), B.toString('base64')];

const keysOf = (env: Readonly<Record<string, string>>) => readEndpointConfig(env).journalKeys;

it('journal keys: has no key by default', () => {
  expect(keysOf({})).toEqual([]);
});

it('journal keys: reads one key or several, the first one first', () => {
  expect(keysOf({ JOURNAL_KEY: a })).toEqual([A]);
  expect(keysOf({ JOURNAL_KEY: `${b}, ${a}` })).toEqual([B, A]);
  expect(keysOf({ JOURNAL_KEY: `${b}\n${a}\n` })).toEqual([B, A]);
});

it.each([
  ['a short key', Buffer.alloc(16).toString('base64')],
  ['no base64', `${a} secret`],
  ['no key', ','],
])('journal keys: refuses %s, and names the variable but no key', (_what, given) => {
  let refusal: unknown;
  try {
    keysOf({ JOURNAL_KEY: given });
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(ConfigurationError);
  expect((refusal as ConfigurationError).key).toBe('JOURNAL_KEY');
  expect((refusal as Error).message).not.toMatch(/secret|AQEB/);
});
