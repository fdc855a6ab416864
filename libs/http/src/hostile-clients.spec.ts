import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { until } from '@platform/testing';
import { recordingLogger, serve, type Line } from './__fixtures__/serve';
import { listen, type HttpServer, type ListenOptions, type Route } from './index';

const LOOPBACK = { host: '127.0.0.1', port: 0, portKey: 'PORT' };
const HASTY = { headersTimeoutMs: 100, requestTimeoutMs: 200 };

/** Long enough for what is about to happen: many turns of the event loop. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

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

    it('is not: what it sent in time was not read for others: 503, nothing was done', async () => {
      const server = await start(echo, { headersTimeoutMs: 250, requestTimeoutMs: 250 });
      const head = 'POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n';
      // Whole: one that is read to its end after all, on a busy machine, is answered.
      const body = `${'1\r\na\r\n'.repeat(10_000)}0\r\n\r\n`;
      const all = Array.from({ length: 100 }, () => open(server));
      await Promise.all(all.map(({ socket }) => once(socket, 'connect')));
      // In one turn of the event loop, before the server reads any: a busy machine delays none of them.
      all.forEach(({ socket }) => socket.write(head + body));
      const answers = await Promise.all(all.map(({ closed }) => closed));
      expect(answers.join()).toMatch(/HTTP\/1\.1 503 [\s\S]*Retry-After: 5[\s\S]*"overloaded"/);
      expect(answers.join()).not.toContain('HTTP/1.1 408');
    });

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
      // Long enough to read the header on a busy machine.
      const times = { headersTimeoutMs: 1_500, requestTimeoutMs: 1_500 };
      const { closed } = open(await start(hello, times), head);
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

    it.each([1, 3])('nonsense behind %d requests: each is answered, it is not', async (count) => {
      const due: ServerResponse[] = [];
      const server = await start((_request, response) => {
        due.push(response);
        setTimeout(() => response.end('ok'), 20);
      });
      const { closed } = open(server, `${INNER.repeat(count)}nonsense\r\n\r\n`);
      expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual(Array(count).fill('HTTP/1.1 200'));
      expect(due).toHaveLength(count);
    });

    it('nonsense behind an answer that has begun: the connection is cut', async () => {
      const server = await start((_request, response) => void response.write('beg'));
      const { socket, closed } = open(server, INNER);
      await once(socket, 'data');
      socket.write('nonsense\r\n\r\n');
      expect((await closed).match(/HTTP\/1\.1/g)).toHaveLength(1);
    });

    it('nonsense without end behind a request: little of it is read while the answer is due', async () => {
      const server = await start((_request, response) => {
        setTimeout(() => response.end('ok'), 300);
      });
      const { socket, closed } = open(server, `${INNER}nonsense\r\n\r\n`);
      const flood = (): void => {
        while (socket.writable && socket.write(Buffer.alloc(65_536, 'a')));
      };
      socket.on('drain', flood);
      flood();
      await closed;
      // What the buffers of both sides hold, in bytes.
      expect(socket.bytesWritten).toBeLessThan(32 * 2 ** 20);
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

  describe('comes from one address', () => {
    const addressLimit = { most: 3, carriesMany: (address: string) => address === '127.0.0.9' };

    const from = (localAddress: string, { port }: HttpServer) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined);
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      return { socket, closed };
    };
    const isServed = async (localAddress: string, server: HttpServer): Promise<boolean> => {
      const { socket, closed } = from(localAddress, server);
      socket.write('GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
      const answer = new Promise<string>((resolve) =>
        socket.once('data', (bytes: Buffer) => resolve(bytes.toString())),
      );
      return (await Promise.race([answer, closed.then(() => '')])).includes('bonjour');
    };

    it('with many silent connections: its next is closed, others are served, and it is said once', async () => {
      const lines: Line[] = [];
      const server = await start(hello, { addressLimit, logger: recordingLogger(lines) });
      const silent = [1, 2, 3].map(() => from('127.0.0.1', server));
      await Promise.all(silent.map(({ socket }) => once(socket, 'connect')));
      expect(await isServed('127.0.0.1', server)).toBe(false);
      expect(await isServed('127.0.0.1', server)).toBe(false);
      expect(await isServed('127.0.0.2', server)).toBe(true);
      expect(lines).toEqual([
        {
          level: 'warn',
          fields: { address: '127.0.0.1', refused: 1, limit: 3 },
          message: 'connexions refusées : trop pour une adresse',
        },
      ]);
      silent[0]?.socket.destroy();
      await silent[0]?.closed;
      await until(() => isServed('127.0.0.1', server), 'a free place');
    });

    it('that speaks for many: it may have all connections but those of an address', async () => {
      const server = await start(hello, { addressLimit, maxConnections: 8 });
      const silent = [1, 2, 3, 4].map(() => from('127.0.0.9', server));
      await Promise.all(silent.map(({ socket }) => once(socket, 'connect')));
      expect(await isServed('127.0.0.9', server)).toBe(true);
      expect(silent.filter(({ socket }) => socket.destroyed)).toEqual([]);
    });

    it('that speaks for many, with too many silent connections: the oldest is closed for the next', async () => {
      const server = await start(hello, { addressLimit, maxConnections: 6 });
      const silent = [];
      for (let at = 0; at < 3; at += 1) {
        const connection = from('127.0.0.9', server);
        await once(connection.socket, 'connect');
        silent.push(connection);
      }
      expect(await isServed('127.0.0.9', server)).toBe(true);
      await silent[0]?.closed;
      expect(silent.map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
      expect(await isServed('127.0.0.1', server)).toBe(true);
    });

    it('that speaks for many, with a request on each connection: its next is closed, others are served', async () => {
      const held: ServerResponse[] = [];
      const server = await start(
        ({ url }, response) => {
          if (url === '/held') held.push(response);
          else response.end('bonjour');
        },
        { addressLimit, maxConnections: 6 },
      );
      const busy = [1, 2, 3].map(() => from('127.0.0.9', server));
      for (const { socket } of busy) socket.write('GET /held HTTP/1.1\r\nHost: h\r\n\r\n');
      await until(() => held.length === 3);
      expect(await isServed('127.0.0.9', server)).toBe(false);
      expect(await isServed('127.0.0.1', server)).toBe(true);
      held.forEach((response) => response.end());
      await until(async () => isServed('127.0.0.9', server));
    });
  });

  describe('sends many requests in one piece', () => {
    const GET = (path: string) => `GET /${path} HTTP/1.1\r\nHost: h\r\n\r\n`;

    it('is served one after the other, others between them', async () => {
      const asked: string[] = [];
      const held: ServerResponse[] = [];
      const server = await start(({ url = '' }, response) => {
        asked.push(url);
        held.push(response);
      });
      const { socket, text } = open(server, [1, 2, 3].map((n) => GET(String(n))).join(''));
      const other = open(server, GET('other'));
      await until(() => asked.length >= 2);
      expect(asked.sort()).toEqual(['/1', '/other']);
      for (let at = 0; at < 4; at += 1) {
        await until(() => held.length > at);
        held[at]?.end(`réponse ${at}`);
      }
      await until(() => (text() + other.text()).match(/réponse/g)?.length === 4);
      expect(asked.slice(2)).toEqual(['/2', '/3']);
      socket.destroy();
    });

    it('thousands of them: it is cut, few were begun, and Node made no more of them', async () => {
      let begun = 0;
      const server = await start((_request, response) => {
        begun += 1;
        response.end('bonjour');
      });
      let made = 0;
      const count = (): void => void (made += 1);
      subscribe('http.server.request.start', count);
      await open(server, GET('x').repeat(2_000)).closed;
      unsubscribe('http.server.request.start', count);
      expect(begun).toBeLessThan(12);
      expect(made).toBeLessThan(100);
    });

    it('reads none of its answers: no second one is made', async () => {
      let begun = 0;
      const server = await start((_request, response) => {
        begun += 1;
        response.end(Buffer.alloc(50_000_000));
      });
      const { socket } = open(server);
      socket.pause();
      socket.write(GET('x').repeat(10));
      await until(() => begun > 0);
      await manyTurns();
      expect(begun).toBe(1);
    });
  });

  it.each([
    ['a length beyond reason', 'Content-Length: 100000000', 'x'.repeat(1_000)],
    ['no length', 'Transfer-Encoding: chunked', '3e8\r\n' + 'x'.repeat(1_000) + '\r\n'],
  ])(
    'goes on with a body of %s after its refusal: answered at once, then cut',
    async (_what, header, piece) => {
      const server = await serve([]);
      servers.push(server);
      const { socket, closed, text } = open(
        server,
        `POST /x HTTP/1.1\r\nHost: h\r\n${header}\r\n\r\n`,
      );
      socket.removeAllListeners('end');
      await once(socket, 'data');
      expect(text()).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\nConnection: close\r\n/);
      const more = setInterval(() => socket.write(piece), 50);
      await closed;
      clearInterval(more);
    },
  );

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
