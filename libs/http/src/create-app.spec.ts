import { NotFoundError, PlatformError, UnboundPortError } from '@platform/ports';
import { ProblemError, type Route } from './index';
import { serve, type Served } from './__fixtures__/serve';

const SECRET = 'SELECT * FROM runs -- /srv/private/runs.sqlite';

const throwing = (path: string, error: unknown): Route => ({
  method: 'get',
  path,
  handle: () => Promise.reject(error),
});

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
    new ProblemError({
      status: 422,
      code: 'event-type-unknown',
      title: { fr: 'Type inconnu', en: 'Unknown type' },
      detail: { fr: 'Ce type est inconnu.', en: 'This type is unknown.' },
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
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('etag')).toBe(false);
    }
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
        title: 'Type inconnu',
        status: 422,
        detail: 'Ce type est inconnu.',
        instance: expect.stringMatching(/^urn:platform:request:/),
        code: 'event-type-unknown',
        errors: [{ path: '/eventType', message: 'inconnu' }],
        outcome: 'rejected',
      });
    });

    test.each([
      ['en', 'Unknown type'],
      ['en-GB,en;q=0.9', 'Unknown type'],
      ['de, en;q=0.5', 'Unknown type'],
      ['fr-FR, en;q=0.5', 'Type inconnu'],
      ['de', 'Type inconnu'],
      ['*', 'Type inconnu'],
    ])('Accept-Language: %s reads « %s »', async (language, title) => {
      const { json } = await call('/rejected', { headers: { 'Accept-Language': language } });
      expect(json()['title']).toBe(title);
    });

    test.each([
      ['/not-found', 404, 'not-found', null],
      ['/unbound', 503, 'port-unbound', '5'],
      ['/engine', 503, 'engine-unavailable', '5'],
      ['/run-index', 503, 'run-index-unavailable', '5'],
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

    test('a 5xx is logged with its cause, a 4xx is not', async () => {
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
