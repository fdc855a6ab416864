import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { until } from '@platform/testing';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';

import { openWakeSocket, type WakeSocket, type WakeSocketParts } from './wake-socket';

let server: WebSocketServer;
let clients: WebSocket[];
let received: string[];
let socket: WakeSocket | undefined;
let wakes: number;
let bound: number;
beforeEach(() => {
  [clients, received, wakes, bound] = [[], [], 0, 0];
  socket = undefined;
});
afterEach(async () => {
  socket?.close();
  for (const client of clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(options: ServerOptions = {}): Promise<string> {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...options });
  server.on('connection', (client) => {
    clients.push(client);
    client.on('message', (data: Buffer) => received.push(data.toString()));
    client.on('error', () => undefined);
  });
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const connect = (url: string, more: Partial<WakeSocketParts> = {}): WakeSocket => {
  socket = openWakeSocket({
    ...{ url, options: {}, bindMessage: 'bind 1', pingMs: 10_000, heartbeatMs: undefined },
    ...{ onBound: () => (bound += 1), wake: () => (wakes += 1) },
    ...more,
  });
  return socket;
};
const heartbeat = (events: number): string =>
  JSON.stringify({
    entry: [
      {
        resource: {
          resourceType: 'SubscriptionStatus',
          type: 'heartbeat',
          eventsSinceSubscriptionStart: String(events),
        },
      },
    ],
  });
/** Longer than the time in which messages are not parsed. */
const pause = (ms = 40) => new Promise((resolve) => setTimeout(resolve, ms));

it('binds when it opens, and wakes for what was missed before', async () => {
  connect(await serve());
  await until(() => received.length === 1);
  expect(received).toEqual(['bind 1']);
  expect(wakes).toBe(1);
  clients[0]?.send('bound 1');
  await until(() => bound === 1);
  clients[0]?.send('ping 1');
  await until(() => wakes === 3);
});

it('wakes for a heartbeat only when its number is unknown', async () => {
  connect(await serve());
  await until(() => clients.length === 1);
  const [client] = clients as [WebSocket];
  for (const events of [4, 4, 6, 6]) {
    await pause();
    client.send(heartbeat(events));
    // It is answered once the heartbeat was read.
    client.ping();
    await once(client, 'pong');
  }
  // When it opened, for the first number, and for the gap.
  expect(wakes).toBe(3);
});

it('openWakeSocket takes thousands of messages in its stride', async () => {
  const { ended } = connect(await serve());
  await until(() => clients.length === 1);
  for (let n = 0; n < 20_000; n += 1) clients[0]?.send(heartbeat(n));
  clients[0]?.close(1000);
  expect(await ended).toMatchObject({ why: '1000' });
  expect(wakes).toBeGreaterThan(1_000);
});

it.each([
  ['text', 'x'.repeat(2_000_000)],
  ['bytes', Buffer.alloc(2_000_000)],
])(
  'openWakeSocket ends the connection at a message of two megabytes of %s',
  async (_what, message) => {
    const { ended } = connect(await serve());
    await until(() => clients.length === 1);
    clients[0]?.send(message);
    expect(await ended).toMatchObject({ why: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' });
  },
);

it('openWakeSocket ends the connection when the server says that it does not serve the Subscription', async () => {
  const { ended } = connect(await serve());
  await until(() => clients.length === 1);
  clients[0]?.send(JSON.stringify({ resourceType: 'OperationOutcome', issue: [] }));
  expect(await ended).toMatchObject({ why: 'refused' });
});

it('openWakeSocket ends the connection of a server that gives no sign of life', async () => {
  const { ended } = connect(await serve({ autoPong: false }), { pingMs: 60 });
  expect(await ended).toMatchObject({ why: 'silent' });
});

it('openWakeSocket ends the connection when heartbeats stop, though the server still answers pings', async () => {
  const { ended } = connect(await serve(), { pingMs: 60, heartbeatMs: 100 });
  await until(() => clients.length === 1);
  clients[0]?.send(heartbeat(1));
  const { why, openMs } = await ended;
  expect(why).toBe('silent');
  expect(openMs).toBeGreaterThan(250);
});

it('openWakeSocket stays connected to a server that sends no heartbeats at all', async () => {
  const { ended } = connect(await serve(), { pingMs: 60, heartbeatMs: 50 });
  const first = await Promise.race([ended, pause(500)]);
  expect(first).toBeUndefined();
});

it.each([
  ['does not listen', 'ws://127.0.0.1:9', 'ECONNREFUSED'],
  ['has a certificate that is not known', 'wss', 'EPROTO'],
])('openWakeSocket ends when the server %s', async (_what, url, why) => {
  const plain = await serve();
  const { ended } = connect(url === 'wss' ? plain.replace('ws:', 'wss:') : url);
  expect(await ended).toEqual({ openMs: 0, why });
});

it('openWakeSocket closes while it connects', async () => {
  await serve();
  const silent: Server = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { ended, close } = connect(`ws://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  await once(silent, 'connection');
  close();
  expect((await ended).openMs).toBe(0);
  silent.close();
});
