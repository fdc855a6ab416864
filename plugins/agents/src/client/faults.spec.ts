import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ModelFault } from '@platform/sdk-testing';

import {
  closeAll,
  DECLARED,
  KEY,
  KINDS,
  openClientHarness,
  QUESTION,
  SAID_BY_PROVIDER,
  shown,
} from '../__fixtures__/client-harness';

afterEach(closeAll);

const SECRETS = [KEY, QUESTION, SAID_BY_PROVIDER, DECLARED, '127.0.0.1', 'You are careful'];

const status = (code: number, headers: Record<string, string> = {}): ModelFault => ({
  fault: 'status',
  status: code,
  headers,
  error: { message: SAID_BY_PROVIDER },
});

const FAULTS: readonly (readonly [string, ModelFault, object])[] = [
  ['401', status(401), { code: 'provider-auth', retryable: false }],
  ['403', status(403), { code: 'provider-auth', retryable: false }],
  ['400', status(400), { code: 'provider-rejected', retryable: false }],
  ['402', status(402), { code: 'provider-rejected', retryable: false }],
  ['404', status(404), { code: 'provider-rejected', retryable: false }],
  ['413', status(413), { code: 'provider-rejected', retryable: false }],
  ['422', status(422), { code: 'provider-rejected', retryable: false }],
  ['a spend cap', { fault: 'spend-cap' }, { code: 'provider-rejected', retryable: false }],
  ['408', status(408), { code: 'provider-unavailable', retryable: true }],
  ['425', status(425), { code: 'provider-unavailable', retryable: true }],
  ['429', status(429), { code: 'provider-unavailable', retryable: true, retryAfterMs: undefined }],
  [
    '429 with seconds',
    status(429, { 'retry-after': '7' }),
    { code: 'provider-unavailable', retryable: true, retryAfterMs: 7_000 },
  ],
  [
    '429 with milliseconds, which are more exact',
    status(429, { 'retry-after': '2', 'retry-after-ms': '1250' }),
    { code: 'provider-unavailable', retryable: true, retryAfterMs: 1_250 },
  ],
  [
    '429 with an hour',
    status(429, { 'retry-after': '3600' }),
    { code: 'provider-unavailable', retryable: true, retryAfterMs: 300_000 },
  ],
  [
    '429 that a repeat cannot help',
    status(429, { 'retry-after': '7', 'x-should-retry': 'false' }),
    { code: 'provider-unavailable', retryable: false, retryAfterMs: undefined },
  ],
  ['500', status(500), { code: 'provider-unavailable', retryable: true }],
  [
    '503 with a wait',
    status(503, { 'retry-after': '30' }),
    { code: 'provider-unavailable', retryable: true, retryAfterMs: 30_000 },
  ],
  ['529', status(529), { code: 'provider-unavailable', retryable: true }],
  [
    'a reset before the headers',
    { fault: 'reset' },
    { code: 'provider-unavailable', retryable: true },
  ],
  ['a cut body', { fault: 'cut' }, { code: 'provider-unavailable', retryable: true }],
  ['a web page', { fault: 'html' }, { code: 'provider-unavailable', retryable: true }],
  ['an empty object', { fault: 'empty-object' }, { code: 'provider-unavailable', retryable: true }],
  ['no choice', { fault: 'empty-choices' }, { code: 'provider-unavailable', retryable: true }],
  [
    'truncated JSON',
    { fault: 'truncated-json' },
    { code: 'provider-unavailable', retryable: true },
  ],
  [
    'a too long answer',
    { fault: 'huge' },
    {
      code: 'provider-unavailable',
      retryable: true,
      message: expect.stringContaining('trop longue') as string,
    },
  ],
];

describe.each(KINDS)('a provider of kind %s', (kind) => {
  it.each(FAULTS)('that answers with %s fails the turn', async (_name, fault, expected) => {
    const { failure, provider } = await openClientHarness(kind, [fault]);
    const error = await failure();
    expect(error).toMatchObject(expected);
    expect(error.message).toContain('le fournisseur de modèles « site »');
    for (const secret of SECRETS) expect(shown(error)).not.toContain(secret);
    expect(error.cause).toBeUndefined();
    // The engine repeats, not the client.
    expect(provider.requests).toHaveLength(1);
  });

  it.each(['no-answer', 'headers-only', 'slow'] as const)(
    'that does "%s" is given up after its timeout',
    async (fault) => {
      const { failure } = await openClientHarness(kind, [{ fault }], { timeoutMs: 300 });
      expect(await failure()).toMatchObject({
        code: 'provider-unavailable',
        retryable: true,
        message: "le fournisseur de modèles « site » n'a pas répondu en 300 ms",
      });
    },
  );

  it('is given up when the step ends', async () => {
    const step = new AbortController();
    const { failure } = await openClientHarness(kind, () => {
      step.abort();
      return { fault: 'no-answer' };
    });
    expect(await failure({}, step.signal)).toMatchObject({
      code: 'provider-unavailable',
      retryable: true,
      message: "le fournisseur de modèles « site » n'a pas répondu avant la fin de l'étape",
    });
  });

  it('that cannot be reached fails the turn', async () => {
    const { failure, provider } = await openClientHarness(kind, []);
    await provider.close();
    expect(await failure()).toMatchObject({
      code: 'provider-unavailable',
      retryable: true,
      message: 'le fournisseur de modèles « site » est injoignable',
    });
  });

  it('reads a date in Retry-After', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { failure } = await openClientHarness(kind, [status(429, { 'retry-after': date })]);
    const { retryAfterMs = 0 } = await failure();
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it.each([301, 302, 307, 308])('follows no redirect (%i)', async (code) => {
    let arrived = 0;
    const other = createServer((_request, response) => {
      arrived += 1;
      response.end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
    const { failure } = await openClientHarness(kind, [
      { fault: 'redirect', location, status: code },
    ]);
    expect(await failure()).toMatchObject({ code: 'provider-unavailable', retryable: true });
    expect(arrived).toBe(0);
    await new Promise((resolve) => other.close(resolve));
  });

  it('answers after a fault has passed', async () => {
    const { turn, failure } = await openClientHarness(kind, [
      [{ fault: 'cut' }, { fault: 'reset' }, { text: 'Stable.' }],
    ]);
    await failure();
    await failure();
    expect(await turn()).toMatchObject({ content: [{ type: 'text', text: 'Stable.' }] });
  });
});

it('faults: takes a spend cap of the messages protocol with a wait for a rate limit', async () => {
  const { failure } = await openClientHarness('anthropic', [
    {
      fault: 'status',
      status: 429,
      headers: { 'retry-after': '9' },
      error: { details: { error_code: 'enforced_spend_limit_reached' } },
    },
  ]);
  expect(await failure()).toMatchObject({ code: 'provider-unavailable', retryAfterMs: 9_000 });
});
