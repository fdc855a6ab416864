import { resolve } from 'node:path';

import { loadPlugins } from '@platform/plugin-host';
import type { ModelClient, ModelRequest, ModelTurn } from '@platform/ports';

import { openSiteAgents, withTurnLimit } from './site-agents';

const root = resolve(__dirname, '../../../..');
const request = { provider: 'site', model: 'm' } as ModelRequest;
const { signal } = new AbortController();

const opened = async (ports: Readonly<Record<string, object>>) => {
  const { catalog } = await loadPlugins({ roots: [resolve(root, 'plugins')] });
  const instance = { locale: 'fr', timezone: 'Europe/Paris', ports } as never;
  return openSiteAgents({ instance, catalog, root, dataDir: root });
};

it('binds the runner that the instance names, with its prices and turns, and no other port', async () => {
  const site = { baseUrl: 'http://127.0.0.1:9/v1', pricing: { m: { input: 1, output: 2 } } };
  const agents = await opened({
    patient: { adapter: 'memory', config: {} },
    agent: { adapter: 'language-model', config: { maxIters: 5, providers: { site } } },
  });
  expect(Object.keys(agents?.ports ?? {})).toEqual(['agent']);
  expect(agents?.settings.defaultTurns).toBe(5);
  expect(agents?.settings.priceOf?.('site', 'm')).toEqual({ input: 1, output: 2 });
});

it.each([
  ['no runner', {}],
  ['the mock', { agent: { adapter: 'mock', config: {} } }],
  ['an adapter that does not exist', { agent: { adapter: 'none', config: {} } }],
  ['a wrong configuration', { agent: { adapter: 'language-model', config: { wrong: 1 } } }],
])('binds nothing where the instance names %s', async (_what, ports) => {
  expect(await opened(ports)).toBeUndefined();
});

it('openSiteAgents ends a turn that gets no answer, and the request with it', async () => {
  let wasAborted = false;
  const silent: ModelClient = {
    generate: (_request, options) =>
      new Promise((_resolve, reject) =>
        options.signal.addEventListener('abort', () => {
          wasAborted = true;
          reject(new Error('aborted'));
        }),
      ),
  };
  await expect(withTurnLimit(silent, 20).generate(request, { signal })).rejects.toMatchObject({
    code: 'provider-unavailable',
    retryable: false,
  });
  expect(wasAborted).toBe(true);
});

it('openSiteAgents: changes no answer and no error of the provider', async () => {
  const turn: ModelTurn = {
    content: [],
    finish: 'stop',
    usage: { inputTokens: 1, outputTokens: 1 },
  };
  const limited = withTurnLimit({ generate: async () => turn });
  expect(await limited.generate(request, { signal })).toBe(turn);
  const failing = withTurnLimit({ generate: () => Promise.reject(new Error('refused')) });
  await expect(failing.generate(request, { signal })).rejects.toThrow('refused');
});
