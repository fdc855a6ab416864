import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { adapterContext } from '@platform/sdk-testing';

import { openMailServer, type TestMailServer } from '../__fixtures__/mail-server';
import { describeNotificationPort } from '../ports/notification-port.conformance';
import { sendMail } from '../smtp/send-mail';
import createMailNotification from './notification-mail';

const NOTIFICATION = { severity: 'info', title: 'Titre', body: 'Corps' } as const;

let server: TestMailServer;
const environment = { ...process.env };
beforeEach(async () => {
  server = await openMailServer();
  process.env['TEST_SMTP_USER'] = 'platform';
  process.env['TEST_SMTP_PASSWORD'] = 'geheim';
});
afterEach(async () => {
  process.env = { ...environment };
  await server.close();
});

const open = (config: object = {}, locale = 'fr') =>
  createMailNotification(
    {
      ...{ host: '127.0.0.1', port: server.port, encryption: 'none', from: 'platform@chu.example' },
      channels: { pager: ['a@chu.example', 'b@chu.example'], ward: 'ward@chu.example' },
      ...config,
    },
    adapterContext({ locale }),
  );

/** The fields of a message by name, and its text. */
function readMessage(message: string) {
  const [head = '', ...parts] = message.split('\r\n\r\n');
  const body = parts.join('\r\n\r\n');
  const unfolded = head.replaceAll('\r\n ', ' ');
  const fields = Object.fromEntries(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const { Subject: subject = '', 'Content-Transfer-Encoding': encoding } = fields;
  return {
    fields,
    subject: subject
      .replaceAll('?= =?', '?==?')
      .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/g, (_, word: string) =>
        Buffer.from(word, 'base64').toString(),
      ),
    text: encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body,
  };
}
const received = () => server.messages.map(readMessage);

describeNotificationPort('mail', async () => ({
  port: await open(),
  recognisesRepeats: false,
  received: () => received().map(({ text }) => text),
}));

describe('mail adapter', () => {
  it('hands one message over, in words of any script, to the readers of the channel', async () => {
    const title = 'Tâche en attente : Médecin de garde, étage 3 — 急 '.repeat(3).trim();
    const port = await open();
    await port.send(
      { ...NOTIFICATION, severity: 'critical', title, body: 'Corps\n.\nfin', channel: 'pager' },
      { idempotencyKey: 'run-1:ask:publish:pager' },
    );
    expect(server.commands).toEqual([
      expect.stringMatching(/^EHLO \[127\.0\.0\.1\]$/),
      'MAIL FROM:<platform@chu.example>',
      'RCPT TO:<a@chu.example>',
      'RCPT TO:<b@chu.example>',
      'DATA',
    ]);
    const [{ fields, subject, text } = readMessage('')] = received();
    expect(subject).toBe(`CRITIQUE : ${title}`);
    expect(text).toBe(`CRITIQUE : ${title}\n\nCorps\n.\nfin`);
    expect(fields).toMatchObject({
      From: 'platform@chu.example',
      To: 'a@chu.example, b@chu.example',
      Importance: 'High',
      'Auto-Submitted': 'auto-generated',
      'Message-ID': expect.stringMatching(/^<[\da-f]{40}@chu\.example>$/) as string,
    });
    expect(Date.parse(fields['Date'] ?? '')).not.toBeNaN();
    for (const line of (server.messages[0] ?? '').split('\r\n')) {
      expect(line.length).toBeLessThan(79);
    }
  });

  it('gives a repeat the Message-ID of the first, and another notification another', async () => {
    const port = await open();
    for (const idempotencyKey of ['run-1:send', 'run-1:send', 'run-1.send']) {
      await port.send({ ...NOTIFICATION, channel: 'ward' }, { idempotencyKey });
    }
    const ids = received().map(({ fields }) => fields['Message-ID']);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('sends to nobody else when the instance has no address', async () => {
    const port = await open();
    for (const channel of ['nurses', 'toString', undefined]) {
      await expect(
        port.send({ ...NOTIFICATION, ...(channel !== undefined && { channel }) }),
      ).rejects.toMatchObject({ code: 'NOTIFICATION_CHANNEL_UNKNOWN', retryable: false });
    }
    expect(server.commands).toEqual([]);
    await (await open({ to: 'all@chu.example' })).send(NOTIFICATION);
    expect(server.commands).toContain('RCPT TO:<all@chu.example>');
  });

  it('names the patient only when the instance says so', async () => {
    const notification = { ...NOTIFICATION, channel: 'ward', patientId: 'patient-a' };
    await (await open()).send(notification);
    await (await open({ showPatient: true })).send(notification);
    expect(received().map(({ text }) => text.includes('patient-a'))).toEqual([false, true]);
  });

  it.each([
    ['MAIL FROM', '451 later', { code: 'NOTIFICATION_UNAVAILABLE', retryable: true }, 0],
    ['RCPT TO', '450 greylisted', { code: 'NOTIFICATION_UNAVAILABLE', retryable: true }, 0],
    ['RCPT TO:<b', '450 greylisted', { code: 'NOTIFICATION_UNAVAILABLE', retryable: true }, 1],
    ['RCPT TO:<b', '550 unknown', { code: 'NOTIFICATION_REFUSED', retryable: false }, 1],
    ['RCPT TO', '550 unknown', { code: 'NOTIFICATION_REFUSED', retryable: false }, 0],
    ['.', '554 no', { code: 'NOTIFICATION_REFUSED', retryable: false }, 1],
    ['', '421 busy', { code: 'NOTIFICATION_UNAVAILABLE', retryable: true }, 0],
    ['', 'hello', { code: 'NOTIFICATION_UNREACHABLE', retryable: true }, 0],
    ['', 'x'.repeat(20_000), { code: 'NOTIFICATION_UNREACHABLE', retryable: true }, 0],
    ['MAIL FROM', 'hello', { code: 'NOTIFICATION_UNREACHABLE', retryable: true }, 0],
    ['.', '451 later', { code: 'NOTIFICATION_UNAVAILABLE', retryable: true }, 1],
    ['.', '421 b@chu.example', { code: 'NOTIFICATION_UNAVAILABLE', retryable: true }, 1],
  ])(
    'says of "%s" that is answered "%.20s" what can be done',
    async (command, reply, error, taken) => {
      server.replies[command] = reply;
      const port = await open({ timeoutMs: 500 });
      await expect(port.send({ ...NOTIFICATION, channel: 'pager' })).rejects.toMatchObject(error);
      expect(server.messages).toHaveLength(taken);
    },
  );

  it('repeats a message only to the readers that the server did not take yet, and names them', async () => {
    const port = await open();
    const send = () =>
      port.send({ ...NOTIFICATION, channel: 'pager' }, { idempotencyKey: 'run-1:send' });
    const recipients = () => server.commands.filter((each) => each.startsWith('RCPT'));
    server.replies['RCPT TO:<b'] = '452 <b@chu.example> mailbox of Mrs Secret is full';
    await expect(send()).rejects.toThrow(
      /^le serveur de messagerie a répondu 452 pour b@chu\.example$/,
    );
    expect(recipients()).toEqual(['RCPT TO:<a@chu.example>', 'RCPT TO:<b@chu.example>']);
    await expect(send()).rejects.toMatchObject({ retryable: true });
    delete server.replies['RCPT TO:<b'];
    await send();
    expect(recipients().slice(2)).toEqual(['RCPT TO:<b@chu.example>', 'RCPT TO:<b@chu.example>']);
    // Everybody got it: the same key is a new message.
    await send();
    expect(recipients().slice(4)).toEqual(['RCPT TO:<a@chu.example>', 'RCPT TO:<b@chu.example>']);
    const ids = received().map(({ fields }) => fields['Message-ID']);
    expect(new Set(ids).size).toBe(1);
    expect(received().map(({ fields }) => fields['To'])).toEqual(
      Array(3).fill('a@chu.example, b@chu.example'),
    );
  });

  it('tells of each refused address whether a later attempt can help', async () => {
    const port = await open();
    server.replies['RCPT TO:<a'] = '550 unknown';
    server.replies['RCPT TO:<b'] = '450 greylisted';
    await expect(port.send({ ...NOTIFICATION, channel: 'pager' })).rejects.toMatchObject({
      message: 'le serveur de messagerie a répondu 550 pour a@chu.example, 450 pour b@chu.example',
      retryable: true,
    });
    expect(server.messages).toEqual([]);
  });

  it('reads the replies of a server that takes many commands at once', async () => {
    server.replies['EHLO'] = '250-test\r\n250 PIPELINING';
    server.replies['RCPT TO:<a'] = '450 greylisted';
    const port = await open();
    const send = () =>
      port.send({ ...NOTIFICATION, channel: 'pager' }, { idempotencyKey: 'run-1:send' });
    await expect(send()).rejects.toThrow(/450 pour a@chu\.example$/);
    expect(server.messages).toHaveLength(1);
    delete server.replies['RCPT TO:<a'];
    await send();
    expect(server.commands.filter((each) => each.startsWith('RCPT')).slice(2)).toEqual([
      'RCPT TO:<a@chu.example>',
    ]);
    expect(server.messages).toHaveLength(2);
  });

  it('keeps what a title says within the subject', async () => {
    const title = 'Alerte\r\nBcc: <thief@else.example>\rX: y';
    await (await open()).send({ ...NOTIFICATION, title, channel: 'ward' });
    const [{ fields } = readMessage('')] = received();
    expect(Object.keys(fields)).not.toContain('Bcc');
    expect(Object.keys(fields)).not.toContain('X');
    expect(server.commands.filter((each) => each.startsWith('RCPT'))).toHaveLength(1);
  });

  it.each([
    ['drips a reply for ever', '220-x\r\n', 10],
    ['sends one endless line', 'x'.repeat(65_536), 0],
  ])('gives up a server that %s', async (_, text, pauseMs) => {
    const sockets = new Set<Socket>();
    const endless = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      const goOn = () => {
        if (!socket.destroyed) socket.write(text, () => void setTimeout(pauseMs).then(goOn));
      };
      goOn();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const { port: at } = endless.address() as AddressInfo;
    const port = await open({ port: at, timeoutMs: 500 });
    await expect(port.send({ ...NOTIFICATION, channel: 'ward' })).rejects.toMatchObject({
      code: 'NOTIFICATION_UNREACHABLE',
      retryable: true,
    });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => endless.close(resolve));
  });

  it('gives up a message when its step is given up', async () => {
    server.replies['MAIL FROM'] = '250-wait';
    const giveUp = new AbortController();
    const sending = (await open()).send(
      { ...NOTIFICATION, channel: 'ward' },
      { signal: giveUp.signal },
    );
    const arrived = async () => {
      while (!server.commands.some((each) => each.startsWith('MAIL'))) await setTimeout(5);
    };
    await arrived();
    giveUp.abort();
    await expect(sending).rejects.toMatchObject({ code: 'NOTIFICATION_UNREACHABLE' });
    expect(server.messages).toEqual([]);
  });

  it('is told that nobody listens', async () => {
    const port = await open();
    await server.close();
    await expect(port.send({ ...NOTIFICATION, channel: 'ward' })).rejects.toMatchObject({
      code: 'NOTIFICATION_UNREACHABLE',
      retryable: true,
    });
  });

  it.each([
    ['host', { host: 'a b' }],
    ['host', { host: undefined }],
    ['port', { port: 0 }],
    ['encryption', { encryption: 'ssl' }],
    ['from', { from: 'platform' }],
    ['from', { from: 'a@b>\r\nRCPT TO:<c@d' }],
    ['channels', { channels: [] }],
    ['channels.pager', { channels: { pager: [] } }],
    ['channels.pager', { channels: { pager: 'nobody' } }],
    ['channels', { channels: {} }],
    ['userEnv', { userEnv: 'TEST_SMTP_USER', passwordEnv: 'TEST_SMTP_PASSWORD' }],
    ['passwordEnv', { encryption: 'tls', userEnv: 'TEST_SMTP_USER', passwordEnv: 'TEST_NONE' }],
    ['showPatient', { showPatient: 'no' }],
  ])('stops at the start with a wrong %s', async (field, config) => {
    await expect(async () => open(config)).rejects.toMatchObject({
      message: expect.stringContaining(`ports.notification.config.${field} »`) as string,
    });
  });
});

describe('an encrypted mail server', () => {
  let folder: string;
  const pem = (name: string) => readFile(join(folder, name));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'smtp-tls-'));
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=smtp', '-days', '2', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', join(folder, 'key'), '-out', join(folder, 'crt')],
    ]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const raw = 'Subject: x\r\n\r\ny';
  const mail = { raw, envelope: { from: 'p@chu.example', to: ['a@chu.example'] } };
  const serverAt = async (port: number, more: object = {}) => ({
    ...({ host: '127.0.0.1', port, encryption: 'starttls', timeoutMs: 10_000 } as const),
    ca: await pem('crt'),
    credentials: { user: 'platform', password: 'geheim' },
    ...more,
  });

  it('is told the password once it is encrypted, as PLAIN or LOGIN, and its certificate is checked', async () => {
    const encrypted = await openMailServer({
      tls: { cert: await pem('crt'), key: await pem('key') },
    });
    const { port, commands, replies } = encrypted;
    await sendMail(await serverAt(port), mail);
    const secret = Buffer.from('\0platform\0geheim').toString('base64');
    expect(commands.map((each) => each.split(' ')[0])).toEqual([
      ...['EHLO', 'STARTTLS', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'],
    ]);
    expect(commands[3]).toBe(`AUTH PLAIN ${secret}`);
    expect(encrypted.messages).toEqual([raw]);
    await expect(sendMail(await serverAt(port, { ca: undefined }), mail)).rejects.toMatchObject({
      code: 'NOTIFICATION_UNREACHABLE',
    });
    expect(encrypted.messages).toHaveLength(1);
    replies['AUTH'] = '535 wrong';
    const refused = sendMail(await serverAt(port), mail);
    await expect(refused).rejects.toMatchObject({ code: 'NOTIFICATION_REFUSED', retryable: false });
    await expect(refused).rejects.not.toThrow(/geheim/);
    await encrypted.close();
  });

  it('is told the password that the site configured, also where it does not ask for one', async () => {
    const encrypted = await openMailServer({
      tls: { cert: await pem('crt'), key: await pem('key') },
    });
    encrypted.replies['EHLO'] = '250 test';
    encrypted.replies['AUTH'] = '502 not implemented';
    await expect(sendMail(await serverAt(encrypted.port), mail)).rejects.toMatchObject({
      message: 'le serveur de messagerie a répondu 502',
      retryable: false,
    });
    expect(encrypted.messages).toEqual([]);
    await encrypted.close();
  });

  it('is not given a message unencrypted', async () => {
    await expect(sendMail(await serverAt(server.port), mail)).rejects.toMatchObject({
      code: 'NOTIFICATION_REFUSED',
      message: 'le serveur de messagerie refuse STARTTLS (502)',
    });
    expect(server.commands).toEqual([expect.stringContaining('EHLO'), 'STARTTLS']);
  });
});
