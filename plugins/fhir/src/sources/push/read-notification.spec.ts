import { readNotification } from './read-notification';

const bundle = (first: object): string =>
  JSON.stringify({ resourceType: 'Bundle', type: 'history', entry: [{ resource: first }] });
const parameters = (type: string, more: readonly object[] = []): string =>
  bundle({
    resourceType: 'Parameters',
    parameter: [
      { name: 'subscription', valueReference: { reference: 'Subscription/1' } },
      { name: 'type', valueCode: type },
      ...more,
    ],
  });
const status = (type: string, more: object = {}): string =>
  bundle({ resourceType: 'SubscriptionStatus', status: 'active', type, ...more });
const sinceStart = (count: string) => ({
  name: 'events-since-subscription-start',
  valueString: count,
});

it.each([
  ['bound 1', { kind: 'bound' }],
  ['ping 1', { kind: 'event' }],
  [parameters('handshake', [sinceStart('0')]), { kind: 'bound', events: 0 }],
  [parameters('event-notification', [sinceStart('7')]), { kind: 'event', events: 7 }],
  [parameters('heartbeat', [sinceStart('7')]), { kind: 'heartbeat', events: 7 }],
  [status('handshake'), { kind: 'bound' }],
  [
    status('event-notification', { eventsSinceSubscriptionStart: '8' }),
    { kind: 'event', events: 8 },
  ],
  [status('heartbeat', { eventsSinceSubscriptionStart: 8 }), { kind: 'heartbeat', events: 8 }],
])('readNotification reads %s', (message, expected) => {
  expect(readNotification(message)).toEqual(expected);
});

it.each([
  ['an error of the server', JSON.stringify({ resourceType: 'OperationOutcome', issue: [] })],
  ['a Subscription that was given up', status('event-notification', { status: 'error' })],
  [
    'the same as Parameters',
    parameters('heartbeat', [{ name: 'status', valueCode: 'off' }, sinceStart('1')]),
  ],
])('readNotification knows %s', (_what, message) => {
  expect(readNotification(message).kind).toBe('refused');
});

it.each([
  ['nothing', ''],
  ['other text', 'hello'],
  ['broken JSON', '{"resourceType":'],
  ['a bundle without entries', JSON.stringify({ resourceType: 'Bundle' })],
  ['a bundle with other things in it', bundle({ resourceType: 'Observation', id: 'spoofed' })],
  ['odd shapes', JSON.stringify({ entry: [{ resource: { parameter: [null, 3] } }] })],
  ['a list', JSON.stringify([1])],
  ['a count that is none', parameters('event-notification', [sinceStart('many')])],
  ['levels without end', '{"entry":'.repeat(5_000)],
  ['a heartbeat with a megabyte', parameters('heartbeat', [{ name: 'x'.repeat(1_000_000) }])],
])('readNotification takes %s for news, which only wakes', (_what, message) => {
  expect(readNotification(message)).toEqual({ kind: 'event' });
});
