import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { recordingLogger, serve, type Line } from './__fixtures__/serve';
import { listen, type HttpServer, type ListenOptions, type Route } from './index';

const LOOPBACK = { host: '127.0.0.1', port: 0, portKey: 'PORT' };
const HASTY = { headersTimeoutMs: 100, requestTimeoutMs: 200 };

const hello: RequestListener = (_request, response) => void response.end('bonjour');

/** Answers once the body has arrived. */
const echo: RequestListener = (request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => response.end(`reçu : ${body}`));
};

describe('a client that means no good', () => {
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

  /** Never closes its side by itself: what it goes on sending fails once the server has let go of it. */
  const open = ({ port }: HttpServer, bytes = '') => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('end', () => {
      const more = setInterval(() => socket.write('more'), 20);
      socket.once('close', () => clearInterval(more));
    });
    if (bytes) socket.write(bytes);
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
    return { socket, closed, text: () => text };
  };

  describe('is slow', () => {
    it.each([
      ['says nothing at all', ''],
      ['says half a header', 'GET / HTTP/1.1\r\nHost: h\r\nX-'],
      ['says half a body', 'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nhalf'],
      [
        'stops within a chunk',
        'POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab',
      ],
    ])(
      '%s: 408, and the connection is cut though it stays open at its end',
      async (_what, bytes) => {
        const { closed } = open(await start(echo, HASTY), bytes);
        expect(await closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request-timeout"/);
      },
    );

    it('trickles its headers: 408', async () => {
      const { socket, closed } = open(await start(echo, HASTY), 'GET / HTTP/1.1\r\nHost: h\r\n');
      const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 20);
      expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
      clearInterval(drip);
    });

    it('trickles its body: 408', async () => {
      const head = 'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n';
      const { socket, closed } = open(await start(echo, HASTY), head);
      const drip = setInterval(() => socket.write('a'), 20);
      expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
      clearInterval(drip);
    });

    it('sends a body that nobody waits for: the answer it had stays the only one', async () => {
      const head = 'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nhalf';
      const { closed } = open(await start(hello, HASTY), head);
      expect(await closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*bonjour$/);
    });
  });

  it('closes its side after its request: it is answered', async () => {
    const { socket, closed } = open(await start(hello));
    socket.removeAllListeners('end');
    socket.end('GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  describe('smuggles', () => {
    const INNER = 'GET /inner HTTP/1.1\r\nHost: h\r\n\r\n';

    it.each([
      [
        'two ways to tell the length',
        'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      [
        'the same, the other way round',
        'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
      ],
      ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
      ['a length that is none', 'Content-Length: 4, 4\r\n\r\nabcd'],
      ['a length with a sign', 'Content-Length: +4\r\n\r\nabcd'],
      [
        'an encoding that does not end chunked',
        'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      ],
      ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
      ['a space before the colon', 'Content-Length : 4\r\n\r\nabcd'],
      ['a folded header', 'X-A: a\r\n Transfer-Encoding: chunked\r\n\r\n'],
      ['a lone line feed', 'X-A: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
      ['a chunk size that is none', 'Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n'],
      ['a NUL in a header', 'X-A: a\0b\r\n\r\n'],
    ])('%s: 400, and what follows is no request', async (_what, rest) => {
      const asked: (string | undefined)[] = [];
      const server = await start((request, response) => {
        asked.push(request.url);
        echo(request, response);
      });
      const { closed } = open(server, `POST /outer HTTP/1.1\r\nHost: h\r\n${rest}${INNER}`);
      const answer = await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"request-malformed"/);
      expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
      expect(asked).not.toContain('/inner');
    });

    it('a preface of HTTP/2: 400', async () => {
      const { closed } = open(await start(hello), 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
      expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
    });

    it('nonsense behind a request: never taken for the answer to it', async () => {
      const due = new Set<ServerResponse>();
      const server = await start((_request, response) => void due.add(response));
      const { closed } = open(server, `${INNER}nonsense\r\n\r\n`);
      expect(await closed).toBe('');
      expect(due.size).toBe(1);
    });
  });

  it('opens too many connections: the last is closed, those before are served, and it is said once', async () => {
    const lines: Line[] = [];
    const logger = recordingLogger(lines);
    const server = await start(hello, { maxConnections: 2, logger });
    const first = open(server);
    const second = open(server);
    await Promise.all([once(first.socket, 'connect'), once(second.socket, 'connect')]);
    expect(await open(server).closed).toBe('');
    expect(await open(server).closed).toBe('');
    expect(lines).toEqual([
      {
        level: 'warn',
        fields: { refused: 1, limit: 2 },
        message: 'connexions refusées : trop à la fois',
      },
    ]);
    first.socket.write('GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    expect(await first.closed).toContain('bonjour');
  });

  it('floods a body over the limit: 413, without waiting for the rest of it', async () => {
    const route: Route = {
      method: 'post',
      path: '/',
      handle: (_request, response) => void response.end(),
    };
    const server = await serve([route], { bodyLimitBytes: 100 });
    servers.push(server);
    const head =
      'POST / HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n';
    const { socket, text } = open(server, head);
    await once(socket, 'data');
    expect(text()).toMatch(/^HTTP\/1\.1 413 /);
  });
});
