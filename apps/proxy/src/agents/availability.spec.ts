import { buildCatalog, createBundle, exportKey } from '@platform/catalog';

import { whyUnavailable } from './availability';

const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/agents',
      version: '1.0.0',
      contributes: { adapters: [{ port: 'agent', name: 'llm', module: './llm' }] },
    },
    { [exportKey('adapters', 'agent/llm')]: () => ({}) },
  ),
]);

const bound = (adapter: string) => ({
  strict: false,
  ports: {
    agent: {
      adapter,
      config: { providers: { site: { baseUrl: 'http://x/v1', apiKeyEnv: 'SITE' } } },
    },
  },
});
const why = (more: Partial<Parameters<typeof whyUnavailable>[1]>, provider = 'site') =>
  whyUnavailable(
    { provider },
    { instance: bound('llm'), catalog, environment: { SITE: 'key' }, ...more },
  )?.en;

it('an agent whose adapter is loaded and whose provider has a key can run', () => {
  expect(catalog.adapters.get('agent', 'llm')).toBeDefined();
  expect(why({})).toBe(undefined);
  expect(why({ boundPorts: ['agent'] })).toBe(undefined);
  expect(why({ environment: { MISTRAL_API_KEY: 'key' } }, 'mistral')).toBe(undefined);
});

it('without a selected adapter the stand-in answers, which needs no key', () => {
  expect(why({ instance: { ports: {}, strict: false }, environment: {} })).toBe(undefined);
  expect(why({ instance: bound('mock'), environment: {} })).toBe(undefined);
});

it('the stand-in does not answer under strict', () => {
  const reason = 'no model is configured ("strict: true")';
  expect(why({ instance: { ports: {}, strict: true } })).toBe(reason);
  expect(why({ instance: { ...bound('mock'), strict: true } })).toBe(reason);
  expect(why({ instance: { ...bound('llm'), strict: true } })).toBe(undefined);
});

it.each([
  [
    'an adapter that no plugin contributes',
    { instance: bound('other') },
    'site',
    'the adapter "other" is not loaded',
  ],
  [
    'an adapter that the engine could not create',
    { boundPorts: ['patient'] },
    'site',
    'the adapter "llm" is not loaded',
  ],
  ['a provider without a key', { environment: {} }, 'site', 'the model provider "site" has no key'],
  [
    'a provider with an empty key',
    { environment: { SITE: '' } },
    'site',
    'the model provider "site" has no key',
  ],
  ['a provider that nobody knows', {}, 'nobody', 'the model provider "nobody" has no key'],
])('%s cannot [MAN-274]', (_what, more, provider, reason) => {
  expect(why(more, provider)).toBe(reason);
});
