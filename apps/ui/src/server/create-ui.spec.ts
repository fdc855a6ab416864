import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';

import { FILES, openUiHarness, type UiHarness } from './__fixtures__/ui-harness';

let harness: UiHarness;
afterEach(() => harness.close());

const IMMUTABLE = 'public, max-age=31536000, immutable';
const isPage = (body: string): boolean => body.includes('the page');

describe('the page', () => {
  beforeEach(async () => {
    harness = await openUiHarness();
  });

  it('has a nonce of its own in each answer, which the policy names', async () => {
    const answers = [await harness.call('/'), await harness.call('/')];
    const nonces = answers.map(({ body }) => /content="([\w+/]{22}==)"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    const directives = answers.map(({ headers }) =>
      String(headers['content-security-policy']).split('; '),
    );
    for (const [at, nonce] of nonces.entries()) {
      expect(directives[at]).toContain(`style-src 'self' 'nonce-${nonce}'`);
    }
  });

  it('runs only scripts of its own, and is shown in no other page', async () => {
    const { headers, body } = await harness.call('/');
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(body).not.toContain('__CSP_NONCE__');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
  });

  it.each(['/inbox', '/inbox?task=~t.1', '/runs/lab.potassium.Observation.o-severe', '/a/b/'])(
    'is read for the deep link %s',
    async (path) => {
      const { status, body } = await harness.call(path);
      expect([status, isPage(body)]).toEqual([200, true]);
    },
  );

  it('is asked for again after an update, its files are kept', async () => {
    const cached = async (path: string): Promise<unknown> =>
      (await harness.call(path)).headers['cache-control'];
    expect(await cached('/')).toBe('no-cache');
    expect(await cached('/runs')).toBe('no-cache');
    expect(await cached('/favicon.svg')).toBe('no-cache');
    expect(await cached('/assets/app-1.js')).toBe(IMMUTABLE);
  });

  it('has an answer to HEAD without a body', async () => {
    for (const path of ['/', '/runs', '/assets/app-1.js', '/config.json', '/healthz']) {
      const [head, get] = [await harness.call(path, { method: 'HEAD' }), await harness.call(path)];
      expect([path, head.status, head.body]).toEqual([path, 200, '']);
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
    }
    expect((await harness.call('/assets/gone-1.js', { method: 'HEAD' })).status).toBe(404);
  });

  it('takes nothing', async () => {
    for (const path of ['/', '/assets/app-1.js', '/config.json']) {
      const { status, headers } = await harness.call(path, { method: 'POST', body: 'x' });
      expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
  });
});

describe('a file', () => {
  beforeEach(async () => {
    harness = await openUiHarness();
  });

  it('is served as what it is', async () => {
    const { status, headers, body } = await harness.call('/assets/app-1.js');
    expect([status, body]).toEqual([200, 'run();']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'as gzip'],
    ['br;q=0.0,gzip; q=0', undefined, 'small();'],
    ['identity', undefined, 'small();'],
    ['', undefined, 'small();'],
  ])('is sent compressed to a browser that takes %j', async (accepted, encoding, sent) => {
    const { headers, body } = await harness.call('/assets/small-1.js', {
      headers: { 'Accept-Encoding': accepted },
    });
    expect([headers['content-encoding'], body]).toEqual([encoding, sent]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': IMMUTABLE,
      vary: 'Accept-Encoding',
    });
  });

  it('that a browser has is not sent again, and differs by its encoding', async () => {
    const path = '/assets/small-1.js';
    const accepted = { 'Accept-Encoding': 'br' };
    const { etag = '' } = (await harness.call(path, { headers: accepted })).headers;
    const again = await harness.call(path, { headers: { ...accepted, 'If-None-Match': etag } });
    expect([again.status, again.headers.vary]).toEqual([304, 'Accept-Encoding']);
    const other = await harness.call(path, { headers: { 'If-None-Match': etag } });
    expect([other.status, other.body]).toEqual([200, 'small();']);
  });

  it.each(['/assets/x.js', '/assets/', '/assets/runs', '/robots.txt', '/assets/app-1.js/x'])(
    'that is missing is a 404 and never the page: %s',
    async (path) => {
      const { status, headers, body } = await harness.call(path);
      expect([status, isPage(body)]).toEqual([404, false]);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  it.each(['bytes=5-2', 'bytes=-1', 'bytes=x', 'bytes=9-'])(
    'is whole, whatever range is asked for: %s',
    async (range) => {
      const answer = await harness.call('/assets/app-1.js', { headers: { range } });
      expect([answer.status, answer.body]).toEqual([200, 'run();']);
    },
  );

  it('that a new build removed ends this answer alone', async () => {
    rmSync(join(harness.clientDir, 'assets/app-1.js'));
    await expect(harness.call('/assets/app-1.js')).rejects.toThrow('socket hang up');
    expect((await harness.call('/')).status).toBe(200);
  });

  it('is closed when its reader goes away', async () => {
    const answer = await harness.open('/assets/large-1.js');
    answer.destroy();
    await until(() => harness.opened[0]?.closed);
  });
});

describe('the settings', () => {
  it('name no provider when people sign in with keys', async () => {
    harness = await openUiHarness();
    const { headers, body } = await harness.call('/config.json');
    expect(JSON.parse(body)).toEqual({ oidc: null });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
  });

  it('name the provider, which the policy lets the page reach', async () => {
    const oidc = { issuer: 'https://idp.example/realms/care', clientId: 'c', scope: 'openid' };
    harness = await openUiHarness({ oidc });
    expect(JSON.parse((await harness.call('/config.json')).body)).toEqual({ oidc });
    const policy = String((await harness.call('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://idp.example;");
  });
});

describe('a hostile path', () => {
  const asked: unknown[] = [];
  beforeEach(async () => {
    asked.splice(0);
    harness = await openUiHarness({
      api: ({ url }, response) => {
        asked.push(url);
        response.end('the API');
      },
    });
  });

  it.each([
    '/..%2f..%2fpackage.json',
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..\\..\\package.json',
    '/assets/../../server/main.js',
    '/assets/..%2f..%2fserver/main.js',
    '/assets/%2e%2e/index.html',
    '/api/../config.json',
    '/api/%2E%2e/config.json',
    '/api/..',
    '/v1/..%2fmetrics',
    '//evil',
    '//evil/api/runs',
    '/%69ndex.html',
    '*',
  ])('gets nothing: %s', async (path) => {
    const { status, body } = await harness.call(path);
    expect([status, body]).toEqual([404, 'not found\n']);
    expect(asked).toEqual([]);
  });

  it.each([
    '/%00',
    '/%',
    '/%ff',
    '/index.html',
    '/index',
    '/index%2ehtml',
    '/API/runs',
    '/apix',
    '/server/main.js',
  ])('gets the page at most: %s', async (path) => {
    const { status, headers, body } = await harness.call(path);
    expect([status, isPage(body)]).toEqual([200, true]);
    expect(headers['content-security-policy']).toContain('nonce-');
    expect(asked).toEqual([]);
  });

  it('gets no file that is not of the page', async () => {
    const secrets = Object.values(FILES).filter((content) => content.startsWith('the secret'));
    expect(secrets).toHaveLength(2);
    for (const path of ['/package.json', '/main.js', '/assets/main.js', '/dist/server/main.js']) {
      const { body } = await harness.call(path);
      expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
    }
  });

  it('of 20 kB is too long, and the next request is served', async () => {
    expect((await harness.call(`/${'a'.repeat(20_000)}`)).status).toBe(431);
    expect((await harness.call('/')).status).toBe(200);
  });

  it('with a host in it is no path', async () => {
    const answer = await harness.raw(
      'GET http://evil.example/api/runs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(asked).toEqual([]);
  });

  it('reaches no API without a host, which Node would replace by one of this machine', async () => {
    const answer = await harness.raw('GET /api/runs HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toEqual([]);
  });
});
