import { once } from 'node:events';
import WebSocket from 'ws';
import { openServerHarness, type ServerHarness } from '../__fixtures__/open-server-harness';
import { type JsonObject, objectsIn, type Resource } from '../resource';

const TOPIC = 'http://example.org/topics/urgent';
const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition';

let harness: ServerHarness;
let sockets: WebSocket[];
beforeEach(async () => {
  sockets = [];
  harness = await openServerHarness();
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  await harness.close();
});

const subscribe = async (more: object = {}): Promise<Resource> => {
  const body = {
    ...{ resourceType: 'Subscription', status: 'requested', reason: 'test' },
    ...{ criteria: 'Basic?code=urgent', channel: { type: 'websocket' }, ...more },
  };
  return (await harness.call('POST', '/Subscription', { body })).body;
};
const overTopic = {
  criteria: TOPIC,
  _criteria: {
    extension: [{ url: `${BACKPORT}/backport-filter-criteria`, valueString: 'Basic?code=urgent' }],
  },
};
const putUrgent = (id: string) =>
  harness.call('PUT', `/Basic/${id}`, {
    body: { resourceType: 'Basic', code: { coding: [{ code: 'urgent' }] } },
  });

async function open(headers: Record<string, string> = {}) {
  const statement = (await harness.call('GET', '/metadata')).body;
  const [extension] = objectsIn(objectsIn(statement['rest'])[0]?.['extension']);
  const socket = new WebSocket(String(extension?.['valueUri']), { headers });
  sockets.push(socket);
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(data.toString('utf8')));
  await once(socket, 'open');
  const receive = async (count: number): Promise<string[]> => {
    while (messages.length < count) await once(socket, 'message');
    return messages;
  };
  return { socket, receive };
}
const tokenOf = async (id: string): Promise<Map<unknown, JsonObject>> => {
  const { body } = await harness.call('GET', `/Subscription/${id}/$get-ws-binding-token`);
  return new Map(objectsIn(body['parameter']).map((each) => [each['name'], each]));
};
const statusOf = (message: string | undefined): JsonObject => {
  const bundle = JSON.parse(message ?? '') as Resource;
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'history' });
  return objectsIn(bundle['entry'])[0]?.['resource'] as JsonObject;
};

it('pings who is bound by id, for what matches', async () => {
  const { id, status } = await subscribe();
  expect(status).toBe('active');
  const { socket, receive } = await open();
  socket.send(`bind ${id}`);
  await receive(1);
  await harness.call('PUT', '/Basic/other', {
    body: { resourceType: 'Basic', code: { text: 'x' } },
  });
  await putUrgent('a');
  expect(await receive(2)).toEqual([`bound ${id}`, `ping ${id}`]);
});

it.each([
  ['as text', (token: string) => `bind-with-token ${token}`],
  ['as JSON', (token: string) => JSON.stringify({ type: 'bind-with-token', payload: { token } })],
])('sockets: sends bundles to who is bound by a token %s', async (_how, message) => {
  const { id = '' } = await subscribe(overTopic);
  const given = await tokenOf(id);
  const { socket, receive } = await open();
  socket.send(message(String(given.get('token')?.['valueString'])));
  await receive(1);
  await putUrgent('a');
  const [handshake, event] = await receive(2);
  expect(statusOf(handshake)).toMatchObject({
    resourceType: 'Parameters',
    parameter: expect.arrayContaining([{ name: 'type', valueCode: 'handshake' }]),
  });
  harness.server.setBehaviours({ subscriptionStatus: 'resource' });
  await putUrgent('b');
  expect(statusOf(event)).toMatchObject({
    parameter: expect.arrayContaining([
      { name: 'topic', valueCanonical: TOPIC },
      { name: 'type', valueCode: 'event-notification' },
      { name: 'events-since-subscription-start', valueString: '1' },
    ]),
  });
  expect(statusOf((await receive(3))[2])).toMatchObject({
    resourceType: 'SubscriptionStatus',
    type: 'event-notification',
    eventsSinceSubscriptionStart: '2',
    topic: TOPIC,
  });
});

it('sockets: sends heartbeats when the subscription wants them', async () => {
  const extension = [{ url: `${BACKPORT}/backport-heartbeat-period`, valueUnsignedInt: 1 }];
  const { id = '' } = await subscribe({ channel: { type: 'websocket', extension } });
  const { socket, receive } = await open();
  socket.send(`bind-with-token ${String((await tokenOf(id)).get('token')?.['valueString'])}`);
  expect((await receive(2))[1]).toContain('"heartbeat"');
});

it.each([
  ['an unknown subscription', 'bind nobody'],
  ['a forged token', 'bind-with-token abc'],
  ['another message', 'hello'],
])('sockets: closes the connection of who binds to %s', async (_what, message) => {
  const { socket } = await open();
  socket.send(message);
  expect((await once(socket, 'close'))[0]).toBe(1008);
});

it('wants the bearer token of who binds by id, and no more of who has a binding token', async () => {
  const { id = '' } = await subscribe();
  const token = String((await tokenOf(id)).get('token')?.['valueString']);
  const strangers = [await open(), await open()] as const;
  harness.server.setBehaviours({ bearerToken: 's3cret' });
  const stranger = new WebSocket(`${harness.server.url.replace('http', 'ws')}/websocket`);
  sockets.push(stranger);
  await once(stranger, 'open');
  stranger.send(`bind ${id}`);
  expect((await once(stranger, 'close'))[0]).toBe(1008);
  strangers[1].socket.send(`bind-with-token ${token}`);
  expect(await strangers[1].receive(1)).toHaveLength(1);
});

it('sockets: does not take a token that has expired', async () => {
  harness.server.setBehaviours({ bindingTokenMs: -1 });
  const { id = '' } = await subscribe();
  const { socket } = await open();
  socket.send(`bind-with-token ${String((await tokenOf(id)).get('token')?.['valueString'])}`);
  expect((await once(socket, 'close'))[0]).toBe(1008);
});

it('declares and serves no WebSocket when it has none', async () => {
  harness.server.setBehaviours({ webSockets: false });
  expect(await subscribe()).toMatchObject({ status: 'error' });
  const statement = (await harness.call('GET', '/metadata')).body;
  expect(JSON.stringify(statement)).not.toContain('websocket');
  const socket = new WebSocket(`${harness.server.url.replace('http', 'ws')}/websocket`);
  expect(((await once(socket, 'error')) as Error[])[0]?.message).toContain('404');
});
