import { NotFoundError, PlatformError, UnboundPortError } from '@platform/ports';
import { once } from 'node:events';
import { connect } from 'node:net';
import { problemError, type Route } from './index';
import { serve, type Served } from './__fixtures__/serve';

const SECRET = 'SELECT * FROM runs -- /srv/private/runs.sqlite';

const throwing = (path: string, error: unknown): Route => ({
  method: 'get',
  path,
  handle: () => Promise.reject(error),
});

const statusLine = (answer: string): string => answer.slice(0, answer.indexOf('\r\n'));

const routes: Route[] = [
  { method: 'get', path: '/api/runs', handle: (_request, response) => void response.json([]) },
  {
    method: 'get',
    path: '/api/runs/:id',
    handle: (request, response) => void response.json({ id: request.params['id'] }),
  },
  { method: 'delete', path: '/api/runs/:id', handle: (_request, response) => void response.end() },
  {
    method: 'get',
    path: '/half',
    handle: (_request, response) => {
      response.write('{"half":');
      throw new Error(SECRET);
    },
  },
  {
    method: 'get',
    path: '/page',
    produces: ['text/html'],
    handle: (_request, response) =>
      void response.set('Content-Security-Policy', "default-src 'self'").type('html').send(''),
  },
  throwing('/audit', new PlatformError('AUDIT_LOG_UNAVAILABLE', SECRET)),
  throwing('/keys', new PlatformError('CREDENTIAL_STORE_UNAVAILABLE', SECRET)),
  throwing('/busy', problemError('too-many-requests')),
  throwing('/away', problemError('no-answer-in-time')),
  throwing('/unexpected', new Error(SECRET)),
  throwing('/not-an-error', SECRET),
  throwing('/not-found', new NotFoundError(SECRET)),
  throwing('/unbound', new UnboundPortError('patient')),
  throwing('/engine', new PlatformError('ENGINE_UNAVAILABLE', SECRET)),
  throwing('/run-index', new PlatformError('RUN_STORE_UNAVAILABLE', SECRET)),
  throwing('/unlisted-code', new PlatformError('SOMETHING_ELSE', SECRET)),
  throwing('/foreign-status', Object.assign(new Error(SECRET), { status: 404 })),
  throwing(
    '/rejected',
    problemError('event-type-unknown', {
      errors: [{ path: '/eventType', message: { fr: 'inconnu', en: 'unknown' } }],
      headers: { 'Retry-After': '7' },
      members: { outcome: 'rejected' },
    }),
  ),
];

describe('an application', () => {
  let server: Served;

  beforeAll(async () => {
    server = await serve(routes);
  });

  afterAll(() => server.close());

  beforeEach(() => server.lines.splice(0));

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + path, init);
    const text = await response.text();
    return { response, text, json: () => JSON.parse(text) as Record<string, unknown> };
  };

  /** Sends bytes as they are, and gives all that comes back until the server closes. */
  const exchange = async (bytes: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(bytes);
    await once(socket, 'close');
    return answer;
  };

  describe('request id', () => {
    test.each(['abcd-1234', 'A_b-'.repeat(16)])('%s is kept', async (id) => {
      const { response } = await call('/api/runs', { headers: { 'X-Request-Id': id } });
      expect(response.headers.get('x-request-id')).toBe(id);
    });

    test.each(['short', 'a'.repeat(65), 'with space', 'semi;colon', ''])(
      '%p is replaced',
      async (id) => {
        const { response } = await call('/api/runs', { headers: { 'X-Request-Id': id } });
        const given = response.headers.get('x-request-id');
        expect(given).toMatch(/^[\w-]{8,64}$/);
        expect(given).not.toBe(id);
      },
    );

    test('is in the answer, the problem and the logs of a failure', async () => {
      const { response, json } = await call('/unexpected');
      const id = response.headers.get('x-request-id');
      expect(json()['instance']).toBe(`urn:platform:request:${id}`);
      expect(server.lines.map(({ fields }) => fields['requestId'])).toContain(id);
    });
  });

  test('answers tell browsers and caches to keep out, and not what serves them', async () => {
    for (const path of ['/api/runs', '/nowhere']) {
      const { headers } = (await call(path)).response;
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age=') as string,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      for (const telling of ['server', 'x-powered-by', 'etag']) {
        expect(headers.has(telling)).toBe(false);
      }
    }
  });

  test('a route that answers a page says what may be in it', async () => {
    const { headers } = (await call('/page')).response;
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  describe('the head of a request', () => {
    test('may have an address of 8192 characters, and no more', async () => {
      const padded = (length: number) => `/api/runs?a=${'a'.repeat(length - 12)}`;
      expect((await call(padded(8192))).response.status).toBe(200);
      const { response, json } = await call(padded(8193));
      expect([response.status, json()['code']]).toEqual([414, 'address-too-long']);
    });

    test('may have a hundred headers, and no more', async () => {
      const answers = [];
      for (const count of [100, 101, 1_500]) {
        const others = Array.from({ length: count - 2 }, (_, n): [string, string] => [`a${n}`, '']);
        const head = [['Host', 'h'], ['Connection', 'close'], ...others];
        const text = head.map(([name, value]) => `${name}:${value}\r\n`).join('');
        answers.push(await exchange(`GET /api/runs HTTP/1.1\r\n${text}\r\n`));
      }
      expect(answers.map(statusLine)).toEqual([
        'HTTP/1.1 200 OK',
        'HTTP/1.1 431 Request Header Fields Too Large',
        'HTTP/1.1 431 Request Header Fields Too Large',
      ]);
      expect(answers[1]).toContain('"headers-too-large"');
    });

    test.each([
      ['no Host', ''],
      ['two Hosts', 'Host: a\r\nHost: b\r\n'],
    ])('with %s is 400', async (_what, hosts) => {
      const answer = await exchange(`GET /api/runs HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      expect(statusLine(answer)).toBe('HTTP/1.1 400 Bad Request');
      expect(answer).toContain('"request-malformed"');
      expect(answer).toMatch(/X-Request-Id: [\w-]{8,64}/);
    });

    test('of HTTP/1.0 needs no Host', async () => {
      const answer = await exchange('GET /api/runs HTTP/1.0\r\n\r\n');
      expect(statusLine(answer)).toBe('HTTP/1.1 200 OK');
    });

    test('may expect what nobody knows, or ask for another protocol: neither is heeded', async () => {
      for (const header of ['Expect: miracles', 'Connection: Upgrade\r\nUpgrade: h2c']) {
        const request = `GET /api/runs HTTP/1.0\r\nHost: h\r\n${header}\r\n\r\n`;
        expect(statusLine(await exchange(request))).toBe('HTTP/1.1 200 OK');
      }
    });
  });

  describe('paths and methods', () => {
    test('an unknown path is 404', async () => {
      const { response, json } = await call('/api/nowhere');
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(json()).toMatchObject({ code: 'route-unknown', status: 404 });
    });

    test('a known path refuses other methods and says which it has', async () => {
      const { response, json } = await call('/api/runs/1', { method: 'PUT' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS');
      expect(json()['code']).toBe('method-not-allowed');
    });

    test.each(['TRACE', 'PROPFIND', 'PURGE'])('%s is one of those', async (method) => {
      const answer = await exchange(
        `${method} /api/runs HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX-Secret: s3cret\r\n\r\n`,
      );
      expect(statusLine(answer)).toBe('HTTP/1.1 405 Method Not Allowed');
      expect(answer).not.toContain('s3cret');
    });

    test('CONNECT is 405, and a method that nobody knows 400', async () => {
      const tunnel = await exchange('CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\n\r\n');
      expect(statusLine(tunnel)).toBe('HTTP/1.1 405 Method Not Allowed');
      expect(tunnel).toContain('Allow: GET');
      expect(tunnel).toContain('"method-not-allowed"');
      const odd = await exchange('FETCH /api/runs HTTP/1.1\r\nHost: h\r\n\r\n');
      expect(statusLine(odd)).toBe('HTTP/1.1 400 Bad Request');
    });

    test('OPTIONS answers what a path allows', async () => {
      const { response } = await call('/api/runs', { method: 'OPTIONS' });
      expect(response.status).toBe(204);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    });

    test('HEAD answers as GET without a body', async () => {
      const { response, text } = await call('/api/runs', { method: 'HEAD' });
      expect([response.status, text]).toEqual([200, '']);
    });

    test('a parameter is decoded, and one that cannot be is 400', async () => {
      expect((await call('/api/runs/a%2Fb%20c')).json()).toEqual({ id: 'a/b c' });
      const { response, json } = await call('/api/runs/%E0%A4%A');
      expect([response.status, json()['code']]).toEqual([400, 'path-malformed']);
    });

    test.each([
      ['text/html', 406],
      ['text/html, */*;q=0.1', 200],
      ['application/json', 200],
    ])('Accept: %s answers %i', async (accept, status) => {
      const { response, json } = await call('/api/runs', { headers: { Accept: accept } });
      expect(response.status).toBe(status);
      if (status === 406) expect(json()['code']).toBe('not-acceptable');
    });
  });

  describe('problems', () => {
    test('have every member, in French by default', async () => {
      const { response, json } = await call('/rejected');
      expect(response.status).toBe(422);
      expect(response.headers.get('retry-after')).toBe('7');
      expect(response.headers.get('content-language')).toBe('fr');
      expect(response.headers.get('vary')).toBe('Accept-Language');
      expect(json()).toEqual({
        type: 'urn:platform:problem:event-type-unknown',
        title: "Type d'événement inconnu",
        status: 422,
        detail: "Aucun déclencheur enregistré n'accepte ce type d'événement.",
        instance: expect.stringMatching(/^urn:platform:request:/),
        code: 'event-type-unknown',
        errors: [{ path: '/eventType', message: 'inconnu' }],
        outcome: 'rejected',
      });
    });

    test.each([
      ['en', 'Unknown event type'],
      ['en-GB,en;q=0.9', 'Unknown event type'],
      ['de, en;q=0.5', 'Unknown event type'],
      ['fr-FR, en;q=0.5', "Type d'événement inconnu"],
      ['de', "Type d'événement inconnu"],
      ['*', "Type d'événement inconnu"],
    ])('Accept-Language: %s reads « %s »', async (language, title) => {
      const { json } = await call('/rejected', { headers: { 'Accept-Language': language } });
      expect(json()['title']).toBe(title);
    });

    it.each([
      [undefined, 'Unknown event type'],
      ['de', 'Unknown event type'],
      ['*', 'Unknown event type'],
      ['fr', "Type d'événement inconnu"],
    ])('at an English site, Accept-Language: %s reads « %s »', async (language, title) => {
      const english = await serve(routes, { language: 'en' });
      const headers: Record<string, string> = language ? { 'Accept-Language': language } : {};
      const answer = await fetch(`${english.url}/rejected`, { headers });
      const body = (await answer.json()) as { title: string };
      await english.close();
      expect(body.title).toBe(title);
    });

    test.each([
      ['/not-found', 404, 'not-found', null],
      ['/unbound', 503, 'port-unbound', '5'],
      ['/engine', 503, 'engine-unavailable', '5'],
      ['/run-index', 503, 'run-index-unavailable', '5'],
      ['/audit', 503, 'audit-log-unavailable', '5'],
      ['/keys', 503, 'credential-store-unavailable', '5'],
      ['/busy', 429, 'too-many-requests', '5'],
      ['/away', 503, 'no-answer-in-time', '5'],
      ['/unlisted-code', 500, 'internal-error', null],
      ['/unexpected', 500, 'internal-error', null],
      ['/not-an-error', 500, 'internal-error', null],
      ['/foreign-status', 500, 'internal-error', null],
    ])('%s answers %i %s and shows nothing of the error', async (path, status, code, retry) => {
      const { response, text, json } = await call(path);
      expect(response.status).toBe(status);
      expect(json()).toMatchObject({ status, code });
      expect(response.headers.get('retry-after')).toBe(retry);
      expect(text).not.toMatch(/SELECT|sqlite|\bat \/|patient/);
    });

    test('a 5xx is logged with its cause, a 4xx is not [RUN-156]', async () => {
      await call('/not-found');
      expect(server.lines.filter(({ level }) => level === 'error')).toEqual([]);
      await call('/unexpected');
      const errors = server.lines.filter(({ level }) => level === 'error');
      expect(errors).toEqual([
        {
          level: 'error',
          message: 'requête en échec',
          fields: {
            method: 'GET',
            route: '/unexpected',
            err: expect.objectContaining({ message: SECRET }),
            requestId: expect.any(String),
          },
        },
      ]);
    });

    test('a failure in the middle of an answer cuts it and is logged, once', async () => {
      const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
      const { NODE_ENV } = process.env;
      process.env['NODE_ENV'] = 'production';
      const production = await serve(routes);
      process.env['NODE_ENV'] = NODE_ENV;
      await expect(
        fetch(`${production.url}/half`).then((answer) => answer.text()),
      ).rejects.toThrow();
      expect(production.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
      expect(printed).not.toHaveBeenCalled();
      printed.mockRestore();
      await production.close();
    });
  });
});
