import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { serve, type Served } from '../__fixtures__/serve';
import { parseJson, validateBody, type BodyCheck, type Route } from '..';

const LIMIT = 2_000;

const needsEventId: BodyCheck = (value) =>
  typeof (value as { eventId?: unknown }).eventId === 'string'
    ? []
    : [{ path: '/eventId', message: { fr: 'texte attendu', en: 'text expected' } }];

const routes: Route[] = [
  {
    method: 'post',
    path: '/echo',
    handle: (request, response) => void response.json({ received: request.body as unknown }),
  },
  {
    method: 'post',
    path: '/events',
    handle: (request, response) => {
      const { eventId } = validateBody<{ eventId: string }>(request, needsEventId);
      response.json({ eventId });
    },
  },
];

describe('a request body', () => {
  let server: Served;

  beforeAll(async () => {
    server = await serve(routes, { bodyLimitBytes: LIMIT });
  });

  afterAll(() => server.close());

  const post = async (
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string> = { 'Content-Type': 'application/json' },
    path = '/echo',
  ) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const json = (await response.json()) as Record<string, unknown>;
    return { status: response.status, json, code: json['code'] };
  };

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON ; Charset=utf8',
  ])('of type %s is read', async (type) => {
    expect(await post('{"nom":"Zoé"}', { 'Content-Type': type })).toMatchObject({
      status: 200,
      json: { received: { nom: 'Zoé' } },
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/fhir+json',
    'application/json-patch+json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=',
    'nonsense',
  ])('of type %s is 415', async (type) => {
    expect(await post('{}', { 'Content-Type': type })).toMatchObject({
      status: 415,
      code: 'media-type-unsupported',
    });
  });

  test('without a type is 415', async () => {
    expect(await post(new TextEncoder().encode('{}'), {})).toMatchObject({ status: 415 });
  });

  test.each(['{', '', '{"a":1,}', "{'a':1}", 'undefined', '{"a":1} trailing'])(
    '%p is 400 unless there is none at all',
    async (body) => {
      const answer = await post(body);
      if (body === '') expect(answer).toMatchObject({ status: 200, json: { received: {} } });
      else expect(answer).toMatchObject({ status: 400, code: 'json-malformed' });
    },
  );

  test('that is absent reads as an empty object', async () => {
    expect(await post(undefined, {})).toMatchObject({ status: 200, json: { received: {} } });
  });

  test('with bytes that are not UTF-8 is 400, never silently replaced', async () => {
    const bytes = new Uint8Array([...Buffer.from('{"nom":"Zo'), 0xe9, ...Buffer.from('"}')]);
    expect(await post(bytes)).toMatchObject({ status: 400, code: 'body-unreadable' });
  });

  test('up to the limit is read, one byte more is 413', async () => {
    const sized = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`;
    expect((await post(sized(LIMIT))).status).toBe(200);
    expect(await post(sized(LIMIT + 1))).toMatchObject({ status: 413, code: 'body-too-large' });
    expect((await post(sized(3_000_000))).status).toBe(413);
  });

  test('compressed counts decompressed', async () => {
    const gzip = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const zipped = (text: string) => new Uint8Array(gzipSync(text));
    expect(await post(zipped('[1]'), gzip)).toMatchObject({ json: { received: [1] } });
    expect((await post(zipped(`"${'a'.repeat(100_000)}"`), gzip)).status).toBe(413);
    expect(await post('[1]', gzip)).toMatchObject({ status: 400, code: 'body-unreadable' });
    const unknown = { ...gzip, 'Content-Encoding': 'rot13' };
    expect((await post('[1]', unknown)).status).toBe(415);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])(
    'many at once, each a bomb in %s, are 413, and others are read between them',
    async (encoding, pack) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
      const bomb = new Uint8Array(pack(Buffer.alloc(50_000_000, '['))).slice(0, LIMIT);
      const answers = await Promise.all([
        ...Array.from({ length: 12 }, () => post(bomb, headers)),
        post(new Uint8Array(pack('[1]')), headers),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(12).fill(413), 200]);
    },
  );

  test('nested beyond reason is 400, and so is one that would exhaust the stack', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect((await post(nested(100))).status).toBe(200);
    expect(await post(nested(102))).toMatchObject({ status: 400, code: 'json-too-deep' });
    expect(await post(nested(LIMIT / 2))).toMatchObject({ status: 400, code: 'json-too-deep' });
  });

  test('in very many pieces is 400, in many is read', async () => {
    const roomy = await serve(routes);
    const send = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${roomy.url}/echo`, { method: 'POST', headers, body });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    const lists = (count: number) => `[${Array<string>(count).fill('[]').join(',')}]`;
    const members = (count: number) =>
      `{${Array.from({ length: count }, (_each, at) => `"${at}":0`).join(',')}}`;
    const refused = [400, 'json-too-many-values'];
    expect(await send(lists(99_999))).toEqual([200, undefined]);
    expect(await send(lists(100_000))).toEqual(refused);
    expect(await send(members(99_999))).toEqual([200, undefined]);
    expect(await send(members(100_000))).toEqual(refused);
    expect(await send(JSON.stringify('[{:'.repeat(200_000)))).toEqual([200, undefined]);
    expect(await send(JSON.stringify('"[\\'.repeat(100_000)))).toEqual([200, undefined]);
    expect(await send(`[${Array<string>(500_000).fill('0').join(',')}]`)).toEqual([200, undefined]);
    await roomy.close();
  });

  test.each([
    ['a NUL', '{"a":"\\u0000"}', 'text-invalid'],
    ['a NUL in a name', '{"a\\u0000":1}', 'text-invalid'],
    ['half a character', '["\\ud800"]', 'text-invalid'],
    ['a member that is written twice', '{"a":1,"a":1}', 'json-member-doubled'],
    ['a whole number that would be rounded', '{"id":9007199254740993}', 'json-inexact'],
    ['a number that would be infinite', '[1e400]', 'json-inexact'],
    ['a member taken for an inheritance', '{"__proto__":{"a":1}}', 'json-inexact'],
  ])('with %s is 400', async (_what, body, code) => {
    expect(await post(body)).toMatchObject({ status: 400, code });
  });

  test.each(['9007199254740991', '-9007199254740991', '0.1', '1e-400', '"𝄞"', '{"constructor":1}'])(
    '%s is kept as it is',
    async (body) => {
      expect(await post(body)).toMatchObject({
        status: 200,
        json: { received: JSON.parse(body) as unknown },
      });
    },
  );

  test('that the check refuses is 400 with every wrong field', async () => {
    const type = { 'Content-Type': 'application/json' };
    expect(await post('{"eventId":"evt-1"}', type, '/events')).toMatchObject({
      status: 200,
      json: { eventId: 'evt-1' },
    });
    expect((await post('{"eventId":1}', type, '/events')).json).toMatchObject({
      status: 400,
      code: 'body-invalid',
      errors: [{ path: '/eventId', message: 'texte attendu' }],
    });
    const english = { ...type, 'Accept-Language': 'en' };
    expect((await post('{}', english, '/events')).json['errors']).toEqual([
      { path: '/eventId', message: 'text expected' },
    ]);
  });

  test('of 1 MiB is the default limit', async () => {
    const roomy = await serve(routes);
    const send = (bytes: number) =>
      fetch(`${roomy.url}/echo`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `"${'a'.repeat(bytes - 2)}"`,
      }).then(async (response) => (await response.arrayBuffer(), response.status));
    expect([await send(1_048_576), await send(1_048_577)]).toEqual([200, 413]);
    await roomy.close();
  });
});

describe('others are served', () => {
  /** Turns of the event loop that pass until a body is read. */
  async function turnsOf(text: string): Promise<number> {
    let turns = 0;
    let isRead = false;
    void parseJson(Buffer.from(text)).then(() => (isRead = true));
    await Promise.resolve();
    while (!isRead) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    return turns;
  }

  it('before each pass over a large body, and before what is done with it', async () => {
    expect(await turnsOf(`[${'[],'.repeat(20_000)}0]`)).toBeGreaterThanOrEqual(3);
  });

  it('no sooner while a small one is read', async () => {
    expect(await turnsOf('[1]')).toBeLessThanOrEqual(1);
  });
});
