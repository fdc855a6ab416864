import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { until } from '@platform/testing';

import { createConnectionSlots, type Places } from './connection-slots';

let server: Server;
let clients: Socket[];
let outnumbered: (string | undefined)[];
let places: Places;
beforeEach(async () => {
  [clients, outnumbered] = [[], []];
  places = createConnectionSlots({ maxConnections: 4, maxConnectionsPerPeer: 3 }, (peer) =>
    outnumbered.push(peer),
  );
  server = createServer((socket) => void socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  clients.forEach((client) => client.destroy());
  server.close();
});

/** Connects; resolves with the connection as the server has it, and what became of it. */
async function enter(localAddress: '127.0.0.1' | '127.0.0.2') {
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  clients.push(connect({ host: '127.0.0.1', port, localAddress }).on('error', () => undefined));
  const [socket] = await accepted;
  return { socket, why: places.enter(socket), use: places.useOf(socket) };
}

it('places: an address with fewer connections gets that of the most silent one of the address that has most', async () => {
  const [first, second, third] = [
    await enter('127.0.0.1'),
    await enter('127.0.0.1'),
    await enter('127.0.0.1'),
  ];
  first.use.read();
  const others = [await enter('127.0.0.2'), await enter('127.0.0.2'), await enter('127.0.0.2')];
  expect(others.map(({ why }) => why)).toEqual([undefined, undefined, 'full']);
  expect([first, second, third].map(({ socket }) => socket.destroyed)).toEqual([
    false,
    true,
    false,
  ]);
  expect(outnumbered).toEqual(['127.0.0.1']);
});

it('places: an address that has none gets one of many, but not one whose message is being taken', async () => {
  places = createConnectionSlots({ maxConnections: 3, maxConnectionsPerPeer: 3 }, (peer) =>
    outnumbered.push(peer),
  );
  const [first, second, third] = [
    await enter('127.0.0.1'),
    await enter('127.0.0.1'),
    await enter('127.0.0.1'),
  ];
  first.use.taking(true);
  second.use.taking(true);
  expect((await enter('127.0.0.1')).why).toBe('full-for-peer');
  expect((await enter('127.0.0.2')).why).toBeUndefined();
  expect([first, second, third].map(({ socket }) => socket.destroyed)).toEqual([
    false,
    false,
    true,
  ]);
  expect(outnumbered).toHaveLength(1);
});

it('places: a connection keeps its place until its message is done, also when its peer has left', async () => {
  places = createConnectionSlots({ maxConnections: 1, maxConnectionsPerPeer: 1 }, () => undefined);
  const one = await enter('127.0.0.1');
  one.use.taking(true);
  one.socket.destroy();
  await until(() => one.socket.closed, 'the connection to close');
  expect((await enter('127.0.0.2')).why).toBe('full');
  one.use.taking(false);
  expect((await enter('127.0.0.2')).why).toBeUndefined();
});
