import type { ModelProvider } from '@platform/sdk';

import {
  closeAll,
  DECLARED,
  KEY,
  KEY_VARIABLE,
  KINDS,
  openClientHarness,
  shown,
} from '../__fixtures__/client-harness';

afterEach(closeAll);

const PASSWORD = 'password-in-the-address';

type Change = (given: ModelProvider) => ModelProvider;

const CASES: readonly (readonly [string, Change, string])[] = [
  ['no variable is named', ({ apiKeyEnv: _apiKeyEnv, ...given }) => given, '« apiKeyEnv » manque'],
  [
    'the variable is not set',
    (given) => ({ ...given, apiKeyEnv: 'AGENTS_SPEC_ABSENT' }),
    'la variable AGENTS_SPEC_ABSENT est absente ou vide',
  ],
  ['there is no address', ({ baseUrl: _baseUrl, ...given }) => given, '« baseUrl » manque'],
  [
    'the address cannot be read',
    (given) => ({ ...given, baseUrl: 'http://[' }),
    '« baseUrl » manque',
  ],
  [
    'the address has credentials',
    (given) => ({ ...given, baseUrl: `http://site:${PASSWORD}@127.0.0.1:9/v1` }),
    "« baseUrl » contient des identifiants, qui n'y ont pas leur place",
  ],
  [
    'a declared header cannot be sent',
    (given) => ({ ...given, headers: { 'x-site': `${DECLARED}\n` } }),
    'un en-tête déclaré ne peut pas être envoyé',
  ],
];

describe.each(KINDS)('a provider of kind %s is unusable', (kind) => {
  it.each(CASES)('when %s [RUN-043]', async (_name, change, why) => {
    const { failure, provider } = await openClientHarness(kind, [{}], change);
    const error = await failure();
    expect(error).toMatchObject({
      code: 'not-configured',
      retryable: false,
      message: `le fournisseur de modèles « site » est inutilisable : ${why}`,
    });
    for (const secret of [KEY, DECLARED, PASSWORD]) expect(shown(error)).not.toContain(secret);
    expect(provider.requests).toHaveLength(0);
  });

  it('when its key cannot be a header', async () => {
    const { failure } = await openClientHarness(kind, [{}]);
    process.env[KEY_VARIABLE] = `${KEY}\nsecond-line`;
    const error = await failure();
    expect(error.code).toBe('not-configured');
    for (const secret of [KEY, 'second-line']) expect(shown(error)).not.toContain(secret);
  });

  it('when the instance does not declare it', async () => {
    const { failure } = await openClientHarness(kind, [{}]);
    expect(await failure({ provider: 'other' })).toMatchObject({
      code: 'not-configured',
      message:
        "le fournisseur de modèles « other » est inutilisable : l'instance ne le déclare pas",
    });
  });
});

it('not configured: takes a timeout of any size', async () => {
  const { turn } = await openClientHarness('openai', [{ text: 'x' }], { timeoutMs: 1e18 });
  expect(await turn()).toMatchObject({ finish: 'stop' });
  const other = await openClientHarness('openai', [{ fault: 'no-answer' }], { timeoutMs: 99.5 });
  expect((await other.failure()).message).toContain("n'a pas répondu en 100 ms");
});
