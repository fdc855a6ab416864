import { StartImpededError } from '@platform/ports';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen, type HttpServer, type ListenOptions } from '..';

const LOOPBACK = { host: '127.0.0.1', port: 0, portKey: 'PORT' };
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const hello: RequestListener = (_request, response) => void response.end('bonjour');

describe('listening', () => {
  const servers: HttpServer[] = [];
  const sockets: Socket[] = [];

  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  const start = async (app: RequestListener, options: Partial<ListenOptions> = {}) => {
    const server = await listen(app, { ...LOOPBACK, ...options });
    servers.push(server);
    return server;
  };

  const open = (server: HttpServer) => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    return socket;
  };

  const everything = async (socket: Socket): Promise<string> => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    return text;
  };

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('on %s gives an address of %s that answers', async (host, reachable) => {
    const server = await start(hello, { host });
    expect(server.url).toBe(`http://${reachable}:${server.port}`);
    expect(await (await fetch(server.url)).text()).toBe('bonjour');
  });

  test('on a taken port names the variable to change', async () => {
    const { port } = await start(hello);
    const failure = await listen(hello, { ...LOOPBACK, port, portKey: 'PROXY_PORT' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartImpededError);
    expect(failure).toMatchObject({
      key: 'PROXY_PORT',
      message: `port ${port} déjà utilisé sur 127.0.0.1 : libérez-le ou changez PROXY_PORT`,
    });
  });

  test('on an address of another machine names the variable to change', async () => {
    const failure = await listen(hello, { ...LOOPBACK, host: '192.0.2.1' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ key: 'PORT', code: 'START_IMPEDED' });
  });

  test('closing twice is closing once', async () => {
    const server = await start(hello);
    await Promise.all([server.close(), server.close()]);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('closing lets a request in flight finish, refuses new ones and drops idle connections', async () => {
    const inFlight = deferred<ServerResponse>();
    const server = await start(
      (request, response) =>
        request.url === '/slow' ? inFlight.resolve(response) : void response.end('bonjour'),
      { closeTimeoutMs: 60_000 },
    );
    await (await fetch(server.url)).text();
    const unused = open(server);
    const busy = open(server);
    await Promise.all([once(unused, 'connect'), once(busy, 'connect')]);
    const answer = everything(busy);
    busy.write(REQUEST.replace('/', '/slow'));
    const response = await inFlight.promise;
    response.write('commencé, ');

    const closed = server.close();
    await once(unused, 'close');
    await expect(fetch(server.url)).rejects.toThrow();
    response.end('terminé');
    await closed;
    expect(await answer).toMatch(/commencé[\s\S]*terminé/);
  });

  test('closing waits for a body that is on its way, and says that the connection ends', async () => {
    const server = await start(
      (request, response) => {
        if (request.headers.expect) response.writeContinue();
        request.resume().on('end', () => response.end('reçu'));
      },
      { closeTimeoutMs: 60_000 },
    );
    const [served, late] = [open(server), open(server)];
    served.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n');
    await once(served, 'data');
    const answer = everything(served);
    served.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 8\r\n\r\nhalf');
    late.write('POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 8\r\n\r\n');
    const lateAnswer = everything(late);
    await once(late, 'data');

    const closed = server.close();
    await expect(fetch(server.url)).rejects.toThrow();
    served.write('half');
    late.write('halfhalf');
    for (const text of await Promise.all([answer, lateAnswer])) {
      expect(text).toMatch(/HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*reçu$/);
    }
    await closed;
  });

  test('closing cuts a request that never ends once the bound is over', async () => {
    const inFlight = deferred<ServerResponse>();
    const server = await start((_request, response) => inFlight.resolve(response), {
      closeTimeoutMs: 50,
    });
    const socket = open(server);
    const answer = everything(socket);
    socket.write(REQUEST);
    await inFlight.promise;
    await server.close();
    expect(await answer).toBe('');
  });

  test.each([
    ['bytes that are not HTTP', 'bonjour\r\n\r\n', 400, 'request-malformed'],
    [
      'headers over the limit',
      `GET / HTTP/1.1\r\nHost: h\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('%s are answered with a problem', async (_what, bytes, status, code) => {
    const socket = open(await start(hello));
    const answer = everything(socket);
    socket.write(bytes);
    const [head = '', body = ''] = (await answer).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('Content-Type: application/problem+json');
    expect(head).toMatch(/X-Request-Id: [\w-]{8,64}/);
    expect(JSON.parse(body)).toMatchObject({ status, code });
  });

  test.each([
    ['French', {}, 'fr', 'Requête HTTP mal formée'],
    ['the language of the site', { language: 'en' }, 'en', 'Malformed HTTP request'],
  ] as const)(
    'bytes that are not HTTP are answered in %s',
    async (_what, options, language, title) => {
      const socket = open(await start(hello, options));
      const answer = everything(socket);
      socket.write('hello\r\n\r\n');
      const [head = '', body = ''] = (await answer).split('\r\n\r\n');
      expect(head).toContain(`Content-Language: ${language}`);
      expect(JSON.parse(body)).toMatchObject({ title });
    },
  );

  test('headers that never end are answered 408', async () => {
    const socket = open(await start(hello, { headersTimeoutMs: 50, requestTimeoutMs: 100 }));
    const answer = everything(socket);
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*request-timeout/);
  });

  test('bytes that are not HTTP never break into an answer under way', async () => {
    const server = await start(
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('début');
      },
      { closeTimeoutMs: 50 },
    );
    const socket = open(server);
    const answer = everything(socket);
    socket.write(REQUEST);
    await once(socket, 'data');
    socket.write('n importe quoi\r\n\r\n');
    expect(await answer).not.toContain('problem+json');
  });
});

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve: (value: T) => resolve(value) };
}
