import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { until } from '@platform/testing';

import { openRelay, type Relay } from './relay';

let echo: Server;
let relay: Relay;
let client: Socket;
let heard: string;

/** Resolves when the socket is connected, or closed before that. */
async function call(): Promise<void> {
  heard = '';
  client = connect(relay.port, '127.0.0.1');
  client.on('data', (chunk) => (heard += chunk.toString()));
  client.on('error', () => undefined);
  await Promise.race([once(client, 'connect').catch(() => undefined), ended(client)]);
}

/** Unlike `once`, does not reject on an error of the socket. */
const ended = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve));

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  relay = await openRelay((echo.address() as AddressInfo).port);
  await call();
});
afterEach(async () => {
  client.destroy();
  await relay.close();
  echo.close();
});

it('openRelay passes on what it is given, both ways', async () => {
  client.write('there and back');
  await until(() => heard === 'there and back');
});

it('openRelay keeps what is given to it while it is stalled, and passes it on afterwards', async () => {
  client.write('before');
  await until(() => heard === 'before');
  relay.set('stalled');
  client.write(', after');
  await delay(50);
  expect(heard).toBe('before');
  relay.set('open');
  await until(() => heard === 'before, after');
});

it('breaks what there is and takes nothing while it is cut', async () => {
  const closed = ended(client);
  relay.set('cut');
  await closed;
  await call();
  if (!client.closed) await ended(client);
  expect(await relay.reachesTarget()).toBe(true);
  relay.set('open');
  await call();
  client.write('again');
  await until(() => heard === 'again');
});

it('breaks what there is and takes new connections when it is reset', async () => {
  const closed = ended(client);
  relay.reset();
  await closed;
  await call();
  client.write('again');
  await until(() => heard === 'again');
});

it('openRelay tells that nobody is there', async () => {
  echo.close();
  client.destroy();
  await once(echo, 'close');
  expect(await relay.reachesTarget()).toBe(false);
});

it('openRelay passes everything on late while it delays, in order', async () => {
  const delayMs = 200;
  relay.delay(delayMs);
  const since = performance.now();
  client.write('one');
  client.write(', two');
  await until(() => heard === 'one, two');
  expect(performance.now() - since).toBeGreaterThanOrEqual(delayMs);
  relay.delay(0);
  client.write(', three');
  await until(() => heard === 'one, two, three');
});

it('openRelay passes everything on a second time while it doubles, and only one answer back', async () => {
  const arrived: string[] = [];
  echo.on('connection', (socket: Socket) =>
    socket.on('data', (chunk) => arrived.push(chunk.toString())),
  );
  const closed = ended(client);
  relay.set('doubled');
  await closed;
  await call();
  client.write('twice');
  await until(() => arrived.join() === 'twice,twice' && heard !== '');
  expect(heard).toBe('twice');
  relay.set('open');
  await ended(client);
  await call();
  client.write('once');
  await until(() => heard === 'once');
  expect(arrived).toEqual(['twice', 'twice', 'once']);
});
