import { ConfigurationError, type AgentAdapterContext, type ModelProvider } from '@platform/sdk';
import { adapterContext, startModelProvider } from '@platform/sdk-testing';

import { KEY, KEY_VARIABLE, requestOf } from '../__fixtures__/client-harness';
import createLanguageModelClient from './language-model';

const SITE: ModelProvider = {
  name: 'site',
  builtIn: false,
  kind: 'openai',
  apiKeyEnv: KEY_VARIABLE,
  headers: {},
};

const lines: { readonly level: string; readonly fields: object; readonly message: string }[] = [];
const log = {
  debug: () => undefined,
  info: (fields: object, message: string) => void lines.push({ level: 'info', fields, message }),
  warn: (fields: object, message: string) => void lines.push({ level: 'warn', fields, message }),
};
const contextOf = (...modelProviders: readonly ModelProvider[]): AgentAdapterContext => ({
  ...adapterContext({ log }),
  modelProviders,
});

afterEach(() => {
  delete process.env[KEY_VARIABLE];
  lines.length = 0;
});

it('language model: gives a model client over the providers of the instance', async () => {
  process.env[KEY_VARIABLE] = KEY;
  const provider = await startModelProvider({ script: [{ text: 'Stable.' }], apiKey: KEY });
  const context = contextOf({ ...SITE, baseUrl: provider.url });
  const client = await createLanguageModelClient({ maxIters: 5, providers: {} }, context);
  if (!('generate' in client)) throw new Error('no model client');
  const turn = await client.generate(requestOf(), { signal: new AbortController().signal });
  expect(turn.content).toEqual([{ type: 'text', text: 'Stable.' }]);
  await provider.close();
});

it('language model: refuses a field that it does not know, and names it', () => {
  const create = () => createLanguageModelClient({ provider: 'site' }, contextOf());
  expect(create).toThrow(ConfigurationError);
  expect(create).toThrow(
    expect.objectContaining({
      key: 'ports.agent.config.provider',
      message: '« ports.agent.config.provider » : champ inconnu (connus : maxIters, providers)',
      localized: expect.objectContaining({
        en: '"ports.agent.config.provider": unknown field (known: maxIters, providers)',
      }) as unknown,
    }),
  );
});

it('language model: logs which providers have a key, and never the key', () => {
  process.env[KEY_VARIABLE] = KEY;
  void createLanguageModelClient({}, contextOf(SITE, { ...SITE, name: 'x', apiKeyEnv: 'NOT_SET' }));
  expect(lines).toEqual([
    {
      level: 'info',
      fields: { providers: ['site'] },
      message: 'fournisseurs de modèles avec une clé',
    },
  ]);
});

it('language model: starts without any key, and says so', () => {
  void createLanguageModelClient({}, contextOf(SITE));
  expect(lines).toMatchObject([{ level: 'warn' }]);
});
