import { connect, type Socket } from 'node:net';

import type { HttpListener } from '@platform/sdk';
import { until } from '@platform/testing';

import { listenHttp } from './listen-http';

let listener: HttpListener | undefined;
let sockets: Socket[] = [];
afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  sockets = [];
  await listener?.close();
});

const address = (port = 0) => ({ host: '127.0.0.1', port, key: 'sources.lab.port' });

it('listenHttp serves the requests of a remote system', async () => {
  listener = await listenHttp((_request, response) => void response.end('ok'), address());
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect(await answer.text()).toBe('ok');
});

it('listenHttp closes connections of one address beyond its limit', async () => {
  listener = await listenHttp(() => undefined, address());
  const { port } = listener;
  sockets = Array.from({ length: 80 }, () => connect(port, '127.0.0.1'));
  sockets.forEach((socket) => socket.on('error', () => undefined));
  await until(() => sockets.filter(({ destroyed }) => destroyed).length === 16);
});

it('listenHttp names the key of the manifest when the port is taken', async () => {
  listener = await listenHttp(() => undefined, address());
  await expect(listenHttp(() => undefined, address(listener.port))).rejects.toMatchObject({
    message: expect.stringContaining('sources.lab.port'),
  });
});
