import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';

import { until } from '@platform/testing';

import { recordingLogger, type Line } from '../__fixtures__/serve';
import { listen, type HttpServer, type ListenOptions } from '..';

const MIB = 1024 * 1024;
/** Larger than the socket buffers, so that an unread response blocks. */
const ANSWER = Buffer.alloc(24 * MIB);
const SMALLER_ANSWER = Buffer.alloc(16 * MIB);

let server: HttpServer;
/** Those of the server, in the order in which their requests came. */
let serverSockets: Socket[];
let lines: Line[];
const clients: Socket[] = [];

afterEach(async () => {
  clients.splice(0).forEach((socket) => socket.destroy());
  await server.close();
});

const answer: RequestListener = (request, response) => {
  serverSockets.push(request.socket);
  if (request.url === '/stream') {
    response.write(ANSWER);
    return;
  }
  response.end(request.url === '/smaller' ? SMALLER_ANSWER : ANSWER);
};

async function start(options: Partial<ListenOptions>): Promise<void> {
  serverSockets = [];
  lines = [];
  server = await listen(answer, {
    ...{ host: '127.0.0.1', port: 0, portKey: 'PORT', logger: recordingLogger(lines) },
    ...options,
  });
}

/** Asks, and reads nothing. */
function deaf(path = '/', requests = 1, localAddress = '127.0.0.1'): Socket {
  const { port } = server;
  const socket = connect({ host: '127.0.0.1', port, localAddress }).on('error', () => undefined);
  clients.push(socket.pause());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`.repeat(requests));
  return socket;
}

const cut = (): number => serverSockets.filter(({ destroyed }) => destroyed).length;

describe('answers that nobody reads', () => {
  it.each(['/', '/stream'])('are bounded all together: %s', async (path) => {
    await start({ maxUnreadBytes: 40 * MIB });
    for (let client = 0; client < 5; client += 1) deaf(path);
    await until(() => cut() >= 3);
    const unread = () =>
      serverSockets.reduce(
        (sum, { destroyed, writableLength }) => sum + (destroyed ? 0 : writableLength),
        0,
      );
    await until(() => unread() <= 40 * MIB);
    expect(cut()).toBeLessThan(5);
    expect(lines.map(({ message }) => message)).toContain('connexions coupées : réponses non lues');
    const whole = await fetch(server.url, { headers: { connection: 'close' } });
    expect((await whole.arrayBuffer()).byteLength).toBe(ANSWER.length);
  });

  it('are cut of the network that has most, and there of the connection that has most', async () => {
    await start({ maxUnreadBytes: 60 * MIB });
    const from = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    for (const [client, path] of ['/', '/smaller', '/'].entries()) {
      deaf(path, 1, from[client]);
      await until(() => serverSockets.length === client + 1);
    }
    await until(() => cut() > 0);
    expect(serverSockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
  });

  it('are one of each connection: the next request waits', async () => {
    await start({});
    deaf('/', 5);
    await until(() => serverSockets.length === 1);
    deaf();
    await until(() => serverSockets.length === 2);
    expect(new Set(serverSockets).size).toBe(2);
  });

  it('are cut after their time, though their peers go on sending', async () => {
    await start({ readingTime: { ms: 50, bytesPerMs: ANSWER.length } });
    const client = deaf();
    const pokes = setInterval(() => client.write('\r\n'), 5);
    await until(() => serverSockets.length === 1);
    const [socket] = serverSockets as [Socket];
    if (!socket.destroyed) await once(socket, 'close');
    clearInterval(pokes);
  });

  it('have longer the larger they are', async () => {
    await start({ readingTime: { ms: 0, bytesPerMs: ANSWER.length / 60_000 } });
    const client = deaf();
    await until(() => serverSockets.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    let bytes = 0;
    client.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
    await until(() => bytes > ANSWER.length);
    expect(cut()).toBe(0);
  });
});
