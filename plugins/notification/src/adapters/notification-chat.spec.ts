import { adapterContext } from '@platform/sdk-testing';

import { openReceiver, type TestReceiver } from '../__fixtures__/receiver';
import { describeNotificationPort } from '../ports/notification-port.conformance';
import createChatNotification from './notification-chat';

const NOTIFICATION = { severity: 'critical', title: 'Titre', body: 'Corps' } as const;

let receiver: TestReceiver;
const environment = { ...process.env };

beforeEach(async () => {
  receiver = await openReceiver();
  process.env['TEST_CHAT_PAGER'] = `${receiver.url}/pager`;
  process.env['TEST_CHAT_WARD'] = `${receiver.url}/ward`;
});
afterEach(async () => {
  process.env = { ...environment };
  await receiver.close();
});

const open = (config: object = {}, locale = 'fr') =>
  createChatNotification(
    { channels: { pager: 'TEST_CHAT_PAGER' }, urlEnv: 'TEST_CHAT_WARD', ...config },
    adapterContext({ locale }),
  );
const sent = () => receiver.calls.map(({ body }) => JSON.parse(body) as { text: string });
const textOf = async (notification: object, config: object = {}, locale = 'fr') => {
  await (await open(config, locale)).send({ ...NOTIFICATION, ...notification });
  return sent().at(-1)?.text;
};

describeNotificationPort('chat', async () => ({
  port: await open(),
  recognisesRepeats: false,
  received: () => sent().map(({ text }) => text),
}));

describe('chat adapter', () => {
  it('routes a channel to its address, and what names none to the default', async () => {
    const port = await open();
    await port.send({ ...NOTIFICATION, channel: 'pager' });
    await port.send(NOTIFICATION);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook/pager', '/hook/ward']);
  });

  it.each([
    [{}, 'nurses', '« nurses »'],
    [{}, 'toString', '« toString »'],
    [{ urlEnv: undefined }, undefined, 'ne nomme pas de canal'],
  ])('sends to nobody else when the instance has no address', async (config, channel, words) => {
    const port = await open(config);
    const notification = { ...NOTIFICATION, ...(channel !== undefined && { channel }) };
    await expect(port.send(notification)).rejects.toMatchObject({
      code: 'NOTIFICATION_CHANNEL_UNKNOWN',
      retryable: false,
      message: expect.stringContaining(words) as string,
    });
    expect(receiver.calls).toEqual([]);
  });

  it('names the patient only when the instance says so', async () => {
    expect(await textOf({ patientId: 'patient-a' })).toBe('CRITIQUE : Titre\n\nCorps');
    expect(await textOf({ patientId: 'patient-a' }, { showPatient: true })).toBe(
      'CRITIQUE : Titre\n\nCorps\n\nPatient : patient-a',
    );
  });

  it('labels the severity in the language of the instance', async () => {
    expect(await textOf({ severity: 'warning' }, {}, 'en')).toContain('WARNING : Titre');
  });

  it('escapes what Slack would read as a mention, a link or a format', async () => {
    const text = await textOf({
      title: 'K < 3 & <!channel>',
      body: '<https://evil.example|résultats> *gras*',
    });
    expect(text).toBe(
      'CRITIQUE : K &lt; 3 &amp; &lt;!channel&gt;\n\n&lt;https://evil.example|résultats&gt; *gras*',
    );
    expect(sent().at(-1)).toMatchObject({ mrkdwn: false });
  });

  it('escapes what Markdown would read as a mention, a link or a format', async () => {
    const text = await textOf(
      { title: '@channel\n# K 6.7', body: '[a](http://b) **c**\n- d\n1. e\n`f`' },
      { style: 'markdown' },
    );
    expect(text).toBe(
      'CRITIQUE : @\u200bchannel \\# K 6.7\n\n\\[a\\]\\(http://b\\) \\*\\*c\\*\\*\n\\- d\n1\\. e\n\\`f\\`',
    );
    expect(sent().at(-1)).not.toHaveProperty('mrkdwn');
  });

  it('shortens a long text between two characters, and drops what turns it around', async () => {
    const text = (await textOf({ title: '\u202eTitre\u0007', body: '😀'.repeat(6_000) })) ?? '';
    expect(text).toBe(`CRITIQUE : Titre\n\n${'😀'.repeat(5_000)}…`);
  });

  it('shows no address in its errors', async () => {
    receiver.answer = (response) => void response.writeHead(404).end('no_team');
    const error: unknown = await (
      await open()
    )
      .send({ ...NOTIFICATION, channel: 'pager' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'le canal « pager » a répondu 404' });
  });

  it.each([
    [{ channels: [] }, 'channels'],
    [{ channels: {}, urlEnv: undefined }, 'channels'],
    [{ channels: { pager: 'http://127.0.0.1/secret' } }, 'channels.pager'],
    [{ channels: { pager: 'TEST_ABSENT' } }, 'channels.pager'],
    [{ style: 'irc' }, 'style'],
    [{ showPatient: 'yes' }, 'showPatient'],
    [{ url: 'http://127.0.0.1' }, 'url'],
  ])('refuses the configuration %j', async (config, field) => {
    await expect(Promise.resolve().then(() => open(config))).rejects.toMatchObject({
      key: `ports.notification.config.${field}`,
    });
  });
});
