import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { EmitRecord, EventSource, Feed, SourceRecord } from '@platform/sdk';
import { sourceContext } from '@platform/sdk-testing';
import { freePort, until } from '@platform/testing';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';

import websocket from './websocket';

const FEED: Feed = { name: 'results', query: {} };

let server: WebSocketServer | undefined;
let source: EventSource | undefined;
let clients: WebSocket[];
/** What the clients sent, and the headers with which they came. */
let received: string[];
let authorizations: (string | undefined)[];
let records: SourceRecord[];
let refused: string[];
let logged: string[];

beforeEach(() => {
  [clients, received, authorizations, records, refused, logged] = [[], [], [], [], [], []];
});
afterEach(async () => {
  await source?.stop();
  source = undefined;
  await closeServer();
});

async function closeServer(): Promise<void> {
  const closing = server;
  server = undefined;
  if (!closing) return;
  for (const client of closing.clients) client.terminate();
  await new Promise((resolve) => closing.close(resolve));
}
async function serve(port = 0, options: ServerOptions = {}): Promise<number> {
  server = new WebSocketServer({ host: '127.0.0.1', port, ...options });
  server.on('connection', (client, request) => {
    clients.push(client);
    authorizations.push(request.headers.authorization);
    client.on('message', (data: Buffer) => received.push(data.toString()));
    client.on('error', () => undefined);
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const keeping: EmitRecord = async (record) => {
  records.push(record);
  return 'accepted';
};
async function start(
  port: number,
  more: Readonly<Record<string, unknown>> = {},
  emit: EmitRecord = keeping,
  feeds: readonly Feed[] = [FEED],
): Promise<void> {
  const write = (fields: Readonly<Record<string, unknown>>, message: string): void =>
    void logged.push(`${message} ${String(fields['error'] ?? '')}`.trim());
  source = await websocket(
    { url: `ws://127.0.0.1:${port}`, key: 'id', retryMs: 20, maxDelayMs: 100, ...more },
    feeds,
    emit,
    sourceContext({
      log: { debug: write, info: write, warn: write },
      refused: (feed, { code }) => refused.push(`${feed} ${code}`),
    }),
  );
}
const isOpen = (count = 1): Promise<unknown> => until(() => clients.length >= count);
const send = (value: unknown, client = clients.at(-1)): void =>
  client?.send(typeof value === 'string' ? value : JSON.stringify(value));

describe('the websocket source', () => {
  it('emits each message as a record, under the key at the configured path', async () => {
    await start(await serve(), { key: 'meta.id' });
    await isOpen();
    send({ meta: { id: 'o-1' }, value: 7.2 });
    send({ meta: { id: 2 } });
    await until(() => records.length === 2);
    expect(records).toEqual([
      { feed: 'results', key: 'o-1', record: { meta: { id: 'o-1' }, value: 7.2 } },
      { feed: 'results', key: '2', record: { meta: { id: 2 } } },
    ]);
  });

  it('subscribes at each connection, with headers from the environment', async () => {
    process.env['WEBSOCKET_SPEC_AUTHORIZATION'] = 'Bearer secret';
    const headers = { Authorization: { env: 'WEBSOCKET_SPEC_AUTHORIZATION' } };
    await start(await serve(), { headers, subscribe: { topic: 'results' } });
    delete process.env['WEBSOCKET_SPEC_AUTHORIZATION'];
    await until(() => received.length === 1);
    clients[0]?.terminate();
    await isOpen(2);
    await until(() => received.length === 2);
    expect(received).toEqual(['{"topic":"results"}', '{"topic":"results"}']);
    expect(authorizations).toEqual(['Bearer secret', 'Bearer secret']);
  });

  it('gives a record to the feeds whose conditions it meets', async () => {
    const feeds = [
      { name: 'all', query: {} },
      { name: 'lab', query: { where: { type: 'lab', 'meta.urgent': true } } },
    ];
    await start(await serve(), {}, keeping, feeds);
    await isOpen();
    send({ id: 1, type: 'lab', meta: { urgent: true } });
    send({ id: 2, type: 'lab' });
    await until(() => records.length === 3);
    expect(records.map(({ feed, key }) => `${feed} ${key}`)).toEqual(['all 1', 'lab 1', 'all 2']);
  });

  it.each([
    ['no JSON', '{"cut', 'json-malformed'],
    ['a hundred thousand levels', '['.repeat(100_000), 'json-too-deep'],
    ['millions of values', `[${'[],'.repeat(600_000)}`, 'json-too-many-values'],
    ['no key', '{}', 'key-missing'],
    ['an empty key', '{"id":""}', 'key-missing'],
    ['a key that only looks like one', '{"id":{}}', 'key-missing'],
  ])('refuses %s, and reads on', async (_what, text, code) => {
    await start(await serve(), { maxBytes: 4_000_000 });
    await isOpen();
    send(text);
    send({ id: 'next' });
    await until(() => records.length === 1);
    expect(refused).toEqual([`results ${code}`]);
  });

  it('refuses tens of thousands of messages at once in turns, with few lines in the log', async () => {
    await start(await serve());
    await isOpen();
    const count = 20_000;
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    // Frames of one byte each, all in one piece.
    const internal = clients[0] as unknown as { readonly _socket: Socket };
    internal._socket.write(Buffer.from('\x81\x01x'.repeat(count), 'latin1'));
    await until(() => refused.length === count);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(3);
    expect(logged.length).toBeLessThan(10);
    send({ id: 'next' });
    await until(() => records.length === 1);
  });

  it('answers the last of many pings, and keeps few answers for a server that reads none', async () => {
    await start(await serve());
    await isOpen();
    const pongs: string[] = [];
    clients[0]?.on('pong', (data: Buffer) => pongs.push(data.toString()));
    const ping = (text: string): string => `\x89${String.fromCharCode(text.length)}${text}`;
    const internal = clients[0] as unknown as { readonly _socket: Socket };
    internal._socket.write(Buffer.from(ping('x').repeat(10_000) + ping('last'), 'latin1'));
    await until(() => pongs.includes('last'));
    expect(pongs.length).toBeLessThan(100);
  });

  it('refuses what is no text', async () => {
    await start(await serve());
    await isOpen();
    clients[0]?.send(Buffer.from('{"id":1}'), { binary: true });
    await until(() => refused.length === 1);
    expect(refused).toEqual(['results message-not-text']);
  });

  it('refuses a message over the limit before it has arrived, and connects again', async () => {
    await start(await serve(), { maxBytes: 1_000 });
    await isOpen();
    const before = process.memoryUsage().arrayBuffers;
    send({ id: 'x'.repeat(50 * 1024 * 1024) });
    await isOpen(2);
    send({ id: 'next' });
    await until(() => records.length === 1);
    expect(refused).toEqual(['results message-too-large']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('reads nothing while a record is in hand, so that the server feels it', async () => {
    let take: (outcome: 'accepted') => void = () => undefined;
    const keys: string[] = [];
    await start(await serve(), {}, ({ key }) => {
      keys.push(key);
      return keys.length > 1 ? Promise.resolve('accepted') : new Promise((done) => (take = done));
    });
    await isOpen();
    const padding = 'x'.repeat(100_000);
    for (let id = 0; id < 300; id += 1) send({ id, padding });
    await until(() => keys.length === 1);
    await delay(200);
    expect(keys).toEqual(['0']);
    expect(clients[0]?.bufferedAmount).toBeGreaterThan(10_000_000);
    take('accepted');
    await until(() => keys.length === 300);
    expect(keys).toEqual(Array.from({ length: 300 }, (_, id) => String(id)));
  });

  it('keeps a record that the platform cannot take now, and hands it over again', async () => {
    let calls = 0;
    await start(await serve(), {}, async (record) => {
      calls += 1;
      if (calls < 3) throw new Error('moteur indisponible');
      return await keeping(record);
    });
    await isOpen();
    send({ id: 1 });
    await until(() => records.length === 1);
    expect(calls).toBe(3);
  });

  it('waits with a record as long as the platform says', async () => {
    const times: number[] = [];
    await start(await serve(), {}, async (record) => {
      times.push(performance.now());
      if (times.length === 1) throw Object.assign(new Error('en pause'), { retryAfterMs: 900 });
      return await keeping(record);
    });
    await isOpen();
    send({ id: 1 });
    await until(() => records.length === 1);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(890);
  });

  it('connects again when the server comes back', async () => {
    // Not any port: another process could have taken that one meanwhile.
    const port = await serve(await freePort());
    await start(port);
    await isOpen();
    await closeServer();
    await until(() => logged.some((line) => line.endsWith('ECONNREFUSED')));
    await serve(port);
    await isOpen(2);
    send({ id: 1 });
    await until(() => records.length === 1);
  });

  it('waits longer after each failure, and never gives up', async () => {
    const refusing = createServer((socket) => socket.destroy());
    let attempts = 0;
    refusing.on('connection', () => (attempts += 1));
    refusing.listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    await start((refusing.address() as AddressInfo).port, { retryMs: 10, maxDelayMs: 50 });
    await until(() => attempts >= 5);
    await source?.stop();
    refusing.close();
    expect(logged.every((line) => line.startsWith('connexion WebSocket perdue'))).toBe(true);
  });

  it('ends a connection without a sign of life', async () => {
    await start(await serve(0, { autoPong: false }), { pingMs: 50 });
    await isOpen(2);
    expect(logged).toContain('connexion WebSocket perdue, nouvel essai prévu heartbeat');
  });

  it('keeps one whose server answers, however long a record takes', async () => {
    let take: (outcome: 'accepted') => void = () => undefined;
    let calls = 0;
    await start(await serve(), { pingMs: 50 }, () => {
      calls += 1;
      return new Promise((done) => (take = done));
    });
    await isOpen();
    send({ id: 1 });
    await until(() => calls === 1);
    await delay(300);
    take('accepted');
    await delay(200);
    expect(clients).toHaveLength(1);
    send({ id: 2 });
    await until(() => calls === 2);
    take('accepted');
  });

  it('keeps one whose answer arrived while our own process was busy', async () => {
    await start(await serve(), { pingMs: 50 });
    await isOpen();
    for (let round = 0; round < 3; round += 1) {
      await once(clients[0] as WebSocket, 'ping');
      // The answer waits to be read, and two more pings are due.
      for (const end = performance.now() + 130; performance.now() < end;);
    }
    send({ id: 1 });
    await until(() => records.length === 1);
    expect(clients).toHaveLength(1);
  });

  it('emits nothing after it was stopped, and closes its connection', async () => {
    await start(await serve());
    await isOpen();
    const client = clients[0];
    const closed = client && once(client, 'close');
    await source?.stop();
    await closed;
    expect(client?.readyState).toBe(3);
    await delay(100);
    expect(clients).toHaveLength(1);
  });

  it('stops also while the platform takes nothing', async () => {
    let calls = 0;
    await start(await serve(), {}, async () => {
      calls += 1;
      throw new Error('moteur indisponible');
    });
    await isOpen();
    send({ id: 1 });
    await until(() => calls > 0);
    await source?.stop();
  });
});

describe('the configuration', () => {
  const refuses = async (config: object, feeds = [FEED]): Promise<unknown> => {
    try {
      await websocket(
        { url: 'wss://lab.test', key: 'id', ...config },
        feeds,
        keeping,
        sourceContext(),
      );
    } catch (error) {
      return error;
    }
    throw new Error('accepted');
  };

  it.each([
    ['url', { url: undefined }],
    ['url', { url: 'https://lab.test' }],
    ['url', { url: 'ws://lab.test' }],
    ['url', { url: 'wss://user:secret@lab.test' }],
    ['url', { url: 'wss://lab.test/#x' }],
    ['allowInsecure', { allowInsecure: 'yes' }],
    ['key', { key: '' }],
    ['headers', { headers: 'x' }],
    ['headers.Authorization', { headers: { Authorization: 'Bearer secret' } }],
    ['headers.Authorization', { headers: { Authorization: { env: 'NOT_SET_ANYWHERE' } } }],
    ['headers.a b', { headers: { 'a b': { env: 'PATH' } } }],
    ['subscribe', { subscribe: 3 }],
    ['maxBytes', { maxBytes: 0 }],
    ['pingMs', { pingMs: 'x' }],
    ['retryMs', { retryMs: 1 }],
    ['maxDelayMs', { maxDelayMs: 1.5 }],
  ])('names %s when it is wrong, in both languages', async (key, config) => {
    const name = `sources.websocket.${key}`;
    expect(await refuses(config)).toMatchObject({
      key: name,
      message: expect.stringContaining(`${name} : `) as string,
      localized: expect.objectContaining({
        en: expect.stringContaining(`${name}: `) as string,
      }) as unknown,
    });
  });

  it('names the condition of a binding that is none', async () => {
    const feeds = [{ name: 'lab', query: { where: { type: ['lab'] } } }];
    expect(await refuses({}, feeds)).toMatchObject({ key: 'eventBindings.lab.query.where' });
    expect(await refuses({}, [{ name: 'lab', query: { where: 'x' } }])).toMatchObject({
      key: 'eventBindings.lab.query.where',
    });
  });
});
