import { adapterContext } from '@platform/sdk-testing';
import { Webhook } from 'standardwebhooks';

import { openReceiver, type TestReceiver } from '../__fixtures__/receiver';
import { describeNotificationPort } from '../ports/notification-port.conformance';
import createWebhookNotification from './notification-webhook';
import { webhookId } from './webhook-signature';

const secretOf = (fill: string) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`;
const SECRET = secretOf('a');
const NEXT_SECRET = secretOf('b');
const NOTIFICATION = {
  severity: 'critical',
  title: 'Titre é',
  body: 'Corps',
  channel: 'pager',
  patientId: 'patient-a',
  at: '2026-11-18T12:00:00.000Z',
} as const;

let receiver: TestReceiver;
const environment = { ...process.env };

beforeEach(async () => {
  receiver = await openReceiver();
  process.env['TEST_WEBHOOK_SECRET'] = SECRET;
});
afterEach(async () => {
  process.env = { ...environment };
  await receiver.close();
});

const open = (config: object = {}) =>
  createWebhookNotification(
    { url: receiver.url, secretEnv: 'TEST_WEBHOOK_SECRET', ...config },
    adapterContext(),
  );

describeNotificationPort('webhook', async () => ({
  port: await open(),
  recognisesRepeats: true,
  received: () => [
    ...new Map(receiver.calls.map(({ headers, body }) => [headers['webhook-id'], body])).values(),
  ],
}));

describe('webhook adapter', () => {
  const headersOf = (call = 0) => receiver.calls[call]?.headers as Record<string, string>;
  const bodyOf = (call = 0) => receiver.calls[call]?.body ?? '';

  it('signs what it sends, as a library of Standard Webhooks verifies', async () => {
    await (await open()).send(NOTIFICATION, { idempotencyKey: 'run-1:send' });
    expect(headersOf()['webhook-id']).toBe('run-1:send');
    expect(new Webhook(SECRET).verify(bodyOf(), headersOf())).toEqual({
      type: 'notification.send',
      timestamp: NOTIFICATION.at,
      data: NOTIFICATION,
    });
    expect(() => new Webhook(NEXT_SECRET).verify(bodyOf(), headersOf())).toThrow();
    expect(() => new Webhook(SECRET).verify(`${bodyOf()} `, headersOf())).toThrow();
  });

  it('signs with both secrets while one replaces the other', async () => {
    process.env['TEST_WEBHOOK_SECRET'] = `${NEXT_SECRET} ${SECRET}`;
    await (await open()).send(NOTIFICATION);
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(() => new Webhook(secret).verify(bodyOf(), headersOf())).not.toThrow();
    }
  });

  it('sends a repeat with the same id and body', async () => {
    const port = await open();
    receiver.answer = (response) => void response.writeHead(503).end();
    await expect(port.send(NOTIFICATION, { idempotencyKey: 'k' })).rejects.toMatchObject({
      retryable: true,
    });
    receiver.answer = (response) => void response.writeHead(200).end();
    await port.send(NOTIFICATION, { idempotencyKey: 'k' });
    expect([headersOf(1)['webhook-id'], bodyOf(1)]).toEqual(['k', bodyOf(0)]);
  });

  it('refuses a notification that no receiver would take, without sending it', async () => {
    const port = await open();
    await expect(port.send({ ...NOTIFICATION, body: 'é'.repeat(131_072) })).rejects.toMatchObject({
      code: 'NOTIFICATION_TOO_LARGE',
      retryable: false,
    });
    expect(receiver.calls).toEqual([]);
  });

  it('reads the address from the environment too', async () => {
    process.env['TEST_WEBHOOK_URL'] = receiver.url;
    await (await open({ url: undefined, urlEnv: 'TEST_WEBHOOK_URL' })).send(NOTIFICATION);
    expect(receiver.calls).toHaveLength(1);
  });

  it.each([
    [{ secretEnv: undefined }, 'secretEnv', "nom d'une variable"],
    [{ secretEnv: SECRET }, 'secretEnv', "nom d'une variable"],
    [{ secretEnv: 'TEST_ABSENT' }, 'secretEnv', 'TEST_ABSENT'],
    [{ secretEnv: 'TEST_SHORT' }, 'secretEnv', 'secret refusé'],
    [{ url: 'http://hook.example/a' }, 'url', 'https'],
    [{ url: 'file:///etc/passwd' }, 'url', 'https'],
    [{ url: 'https://u:p@hook.example/' }, 'url', 'identifiants'],
    [{ urlEnv: 'TEST_WEBHOOK_SECRET' }, 'url', '« url » ou « urlEnv »'],
    [{ timeoutMs: 1 }, 'timeoutMs', 'nombre'],
    [{ secretenv: 'X' }, 'secretenv', 'champ inconnu'],
  ])(
    'refuses the configuration %j, without a secret in the message',
    async (config, field, words) => {
      process.env['TEST_SHORT'] = 'whsec_c2hvcnQ=';
      const error: unknown = await Promise.resolve()
        .then(() => open(config))
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ key: `ports.notification.config.${field}` });
      expect((error as Error).message).toContain(words);
      expect((error as Error).message).not.toMatch(/whsec_\w/);
    },
  );
});

describe('webhookId', () => {
  it('keeps what an id may have, and escapes the rest', () => {
    expect(webhookId('run-1:review[3]/dose#2')).toBe('run-1:review[3]/dose#2');
    expect(webhookId('lab.k é%\r\n😀:send')).toBe('lab%2Ek%20%C3%A9%25%0D%0A%F0%9F%98%80:send');
  });

  it('hashes a key that is too long for a header, and makes an id without a key', () => {
    expect(webhookId('x'.repeat(5_000))).toMatch(/^sha256~[\da-f]{64}$/);
    expect(webhookId('x'.repeat(5_001))).not.toBe(webhookId('x'.repeat(5_000)));
    expect(webhookId()).not.toBe(webhookId());
  });
});
