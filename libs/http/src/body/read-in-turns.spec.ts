import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

import { readInTurns } from './read-in-turns';

const POST = (path: string, headers: string): string =>
  `POST /${path} HTTP/1.1\r\nHost: h\r\n${headers}\r\n\r\n`;

describe('what arrives on many connections', () => {
  let server: Server;
  const sockets: Socket[] = [];

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  async function start(serve: RequestListener): Promise<void> {
    server = createServer(serve);
    readInTurns(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  /** Gathers what it is answered. */
  async function open(): Promise<{ socket: Socket; text: () => string; ended: Promise<unknown> }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = once(socket, 'close');
    await once(socket, 'connect');
    return { socket, text: () => text, ended };
  }

  const echo: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => response.end(Buffer.concat(chunks)));
  };

  it('is handed over whole and in order, however long and however it is cut', async () => {
    await start(echo);
    const body = Array.from({ length: 60_000 }, (_each, at) => `${at},`).join('');
    const { socket, text, ended } = await open();
    socket.write(POST('a', `Connection: close\r\nContent-Length: ${body.length}`));
    for (let at = 0; at < body.length; at += 9_973) socket.write(body.slice(at, at + 9_973));
    await ended;
    expect(text().split('\r\n\r\n')[1]).toBe(body);
  });

  it('is handed over whole when the peer closes its side behind it', async () => {
    await start(echo);
    const { socket, text, ended } = await open();
    const tiny = '1\r\na\r\n'.repeat(100_000);
    socket.end(`${POST('a', 'Connection: close\r\nTransfer-Encoding: chunked')}${tiny}0\r\n\r\n`);
    await ended;
    expect(text().split('\r\n\r\n')[1]).toHaveLength(100_000);
  });

  it('stays with the peer while nobody reads it', async () => {
    let read: () => void = () => undefined;
    let taken = (): number => 0;
    await start((request, response) => {
      let length = 0;
      taken = () => request.socket.bytesRead;
      read = () => request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () => response.end(String(length)));
    });
    const { socket, text, ended } = await open();
    const body = Buffer.alloc(10_000_000);
    socket.write(POST('a', `Connection: close\r\nContent-Length: ${body.length}`));
    socket.write(body);
    for (let before = -1; before !== taken() || taken() === 0;) {
      before = taken();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(taken()).toBeLessThan(1_000_000);
    read();
    await ended;
    expect(text()).toMatch(/10000000$/);
  });

  it('is parsed a little at a time: another connection is served before all of it', async () => {
    let chunks = 0;
    let before = 0;
    await start((request, response) => {
      if (request.url === '/other') {
        before = chunks;
        response.end();
        return;
      }
      request.on('data', () => (chunks += 1));
      request.on('end', () => response.end());
    });
    const busy = await Promise.all(Array.from({ length: 10 }, open));
    const other = await open();
    const tiny = '1\r\na\r\n'.repeat(10_000);
    for (const { socket } of busy) {
      socket.write(`${POST('busy', 'Transfer-Encoding: chunked')}${tiny}0\r\n\r\n`);
    }
    other.socket.write('GET /other HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    await other.ended;
    for (let turn = 0; chunks < 100_000 && turn < 100_000; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(chunks).toBe(100_000);
    expect(before).toBeLessThan(50_000);
  });

  it('waits for connections that come meanwhile: none is behind the work of all before it', async () => {
    let chunks = 0;
    await start((request, response) => {
      request.on('data', () => (chunks += 1));
      request.on('end', () => response.end());
    });
    const busy = await Promise.all(Array.from({ length: 5 }, open));
    const tiny = '1\r\na\r\n'.repeat(60_000);
    for (const { socket } of busy) {
      socket.write(`${POST('busy', 'Transfer-Encoding: chunked')}${tiny}0\r\n\r\n`);
    }
    const seen: number[] = [];
    server.on('connection', () => seen.push(chunks));
    await Promise.all(Array.from({ length: 200 }, open));
    for (let turn = 0; seen.length < 200 && turn < 100_000; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(seen).toHaveLength(200);
    // Without the wait, all 300,000 chunks are parsed between the first connection and the last. With it none is, or
    // a few turns' worth when the machine is so busy that a wait of 100 ms runs out.
    expect(Math.max(...seen) - Math.min(...seen)).toBeLessThan(150_000);
  });
});
