import { modelProviders } from './model-providers';

const BUILT_IN = ['anthropic', 'azure-openai', 'google', 'local', 'mistral', 'openai'];
const names = (declared: unknown) => modelProviders(declared).providers.map(({ name }) => name);
const provider = (declared: unknown, name: string) =>
  modelProviders(declared).providers.find((candidate) => candidate.name === name);

describe('modelProviders', () => {
  it('without declaration the six built-in names are all there is [MAN-267]', () => {
    expect(names(undefined)).toEqual(BUILT_IN);
    expect(modelProviders(undefined).diagnostics).toEqual([]);
    expect(provider(undefined, 'anthropic')).toEqual({
      name: 'anthropic',
      builtIn: true,
      kind: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
      apiKeyEnv: 'ANTHROPIC_API_KEY',
      headers: {},
    });
  });

  it('a partial declaration completes the built-in of the same name [MAN-260 MAN-261 MAN-262 MAN-265 MAN-266]', () => {
    expect(provider({ openai: { timeoutMs: 5000 } }, 'openai')).toEqual({
      name: 'openai',
      builtIn: true,
      kind: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      apiKeyEnv: 'OPENAI_API_KEY',
      headers: {},
      timeoutMs: 5000,
    });
    expect(provider({ anthropic: { baseUrl: 'http://gateway/v1' } }, 'anthropic')).toMatchObject({
      kind: 'anthropic',
      baseUrl: 'http://gateway/v1',
      apiKeyEnv: 'ANTHROPIC_API_KEY',
    });
  });

  it('a new name speaks the openai protocol unless it says otherwise [MAN-244 MAN-260 MAN-263]', () => {
    const site = { baseUrl: 'http://llm/v1', apiKeyEnv: 'SITE_KEY', headers: { 'x-team': 'a' } };
    const { providers, diagnostics } = modelProviders({
      site,
      other: { ...site, kind: 'anthropic', pricing: {} },
    });
    expect(diagnostics).toEqual([]);
    expect(providers.map(({ name }) => name)).toEqual([...BUILT_IN, 'other', 'site'].sort());
    expect(providers.find(({ name }) => name === 'site')).toEqual({
      name: 'site',
      builtIn: false,
      kind: 'openai',
      ...site,
    });
    expect(providers.find(({ name }) => name === 'other')?.kind).toBe('anthropic');
  });

  it.each([
    ['not an object', 'http://llm/v1'],
    ['a list', []],
    ['nothing', null],
    ['an unknown kind', { kind: 'gemini' }],
    ['a mistyped field', { baseUrl: 3 }],
    ['no http address', { baseUrl: 'file:///etc/passwd' }],
    ['no address', { baseUrl: 'http://[' }],
    ['a mistyped timeout', { timeoutMs: '30 s' }],
    ['a timeout of nothing', { timeoutMs: 0 }],
    ['a header that is no text', { headers: { 'x-a': 1 } }],
    ['a key instead of its variable', { apiKeyEnv: 'sk-secret-123' }],
  ])(
    '%s: dropped with a finding that does not quote it, the others stay [MAN-260 MAN-261 MAN-262 MAN-263 MAN-265 MAN-268]',
    (_, entry) => {
      const good = { baseUrl: 'http://llm/v1', apiKeyEnv: 'K' };
      const { providers, diagnostics } = modelProviders({ 'a/b': entry, good });
      expect(providers.map(({ name }) => name)).toEqual([...BUILT_IN, 'good'].sort());
      expect(diagnostics).toEqual([
        expect.objectContaining({
          code: 'PROVIDER_INVALID',
          severity: 'warning',
          path: '/ports/agent/config/providers/a~1b',
        }),
      ]);
      expect(diagnostics[0]?.message.fr).toContain('« a/b »');
      expect(JSON.stringify(diagnostics)).not.toContain('secret');
    },
  );

  it('an unreadable declaration of a built-in is dropped alone: the built-in stays as it ships [MAN-268]', () => {
    const declared = { openai: { baseUrl: 'http://gateway/v1', kind: 'opnai' } };
    const { providers, diagnostics } = modelProviders(declared);
    expect(providers).toEqual(modelProviders(undefined).providers);
    expect(diagnostics.map(({ code }) => code)).toEqual(['PROVIDER_INVALID']);
  });

  it.each([
    [{ site: { baseUrl: 'http://llm/v1' } }, 'apiKeyEnv'],
    [{ site: { apiKeyEnv: 'K' } }, 'baseUrl'],
    [{ 'azure-openai': {} }, 'baseUrl'],
  ])('says what %j lacks to be called [MAN-273]', (declared, missing) => {
    const { diagnostics } = modelProviders(declared);
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'PROVIDER_INCOMPLETE' })]);
    expect(diagnostics[0]?.message.fr).toContain(`« ${missing} »`);
  });

  it.each(['Authorization', 'AUTHORIZATION'])(
    'a header %s is a finding: only « authorization » overrides [MAN-264]',
    (header) => {
      const of = (headers: object) =>
        modelProviders({ openai: { headers } }).diagnostics.map(({ code, path }) => [code, path]);
      expect(of({ [header]: 'Basic x' })).toEqual([
        ['PROVIDER_HEADER_IGNORED', `/ports/agent/config/providers/openai/headers/${header}`],
      ]);
      expect(of({ authorization: 'Basic x', 'x-site': 'y' })).toEqual([]);
    },
  );

  it('providers that are no map are a finding', () => {
    const { providers, diagnostics } = modelProviders(['openai']);
    expect(providers).toHaveLength(BUILT_IN.length);
    expect(diagnostics.map(({ path }) => path)).toEqual(['/ports/agent/config/providers']);
  });
});
