import { setTimeout as delay } from 'node:timers/promises';

import { until } from '@platform/testing';

import { admission, lines } from '../../__fixtures__/messages';
import { frame, openSender } from '../../__fixtures__/mllp-sender';
import { answerOf, openSourceHarness, type SourceHarness } from '../../__fixtures__/source-harness';

let harness: SourceHarness;

beforeEach(() => {
  harness = openSourceHarness();
});
afterEach(() => {
  jest.useRealTimers();
  return harness.close();
});

/** The limits of a connection are over when a test says so. Sockets do not use these timers. */
const holdTimers = () =>
  jest.useFakeTimers({
    doNotFake: ['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate'],
  });

/** The answer to a message that is sent again until there is a free place for its connection. */
const answerOnceFree = (port: number, message: string): Promise<string> =>
  until(async () => {
    const one = await harness.connect(port);
    one.send(frame(message));
    return answerOf(one).catch(() => undefined);
  }, 'a free place');

describe('a connection', () => {
  it('may deliver a message byte by byte', async () => {
    const one = await harness.connect(await harness.start());
    one.socket.setNoDelay(true);
    for (const byte of frame(admission())) {
      one.socket.write(Buffer.from([byte]));
      if (byte === 0x0d) await delay(1);
    }
    expect(await answerOf(one)).toBe('AA|A-1');
  });

  it('that breaks off in the middle of a message emits nothing; sent again, it is taken', async () => {
    const port = await harness.start();
    const one = await harness.connect(port);
    one.send(frame(admission()).subarray(0, 200));
    await delay(50);
    one.socket.resetAndDestroy();
    const other = await harness.connect(port);
    other.send(frame(admission()));
    expect(await answerOf(other)).toBe('AA|A-1');
    expect(harness.records).toHaveLength(1);
  });

  it('that breaks off a message and begins the next loses only the first', async () => {
    const one = await harness.connect(await harness.start());
    one.send(Buffer.concat([frame(admission('A-1')).subarray(0, 200), frame(admission('A-2'))]));
    expect(await answerOf(one)).toBe('AA|A-2');
    expect(harness.records.map(({ key }) => key)).toEqual(['GAP|CHU|A-2']);
    expect(harness.logged).toContain('message HL7 interrompu par le suivant cut');
  });

  it('may have line ends and little else between messages, and frames without a final return', async () => {
    const one = await harness.connect(await harness.start());
    one.send(Buffer.concat([Buffer.from('\r\n '), frame(admission('1')), Buffer.from('xx')]));
    one.send(frame(admission('2')).subarray(0, -1));
    expect([await answerOf(one), await answerOf(one)]).toEqual(['AA|1', 'AA|2']);
  });

  it('that sends something else than messages is closed', async () => {
    const one = await harness.connect(await harness.start());
    one.send(Buffer.alloc(10_000, 'GET / HTTP/1.1\r\n'));
    await one.closed;
    expect(harness.logged).toContain('connexion HL7 fermée noise');
  });

  it('that sends one empty frame after the other is closed after a few refusals, with one line in the log', async () => {
    const one = await harness.connect(await harness.start());
    one.send(frame('').toString().repeat(20_000));
    await one.closed;
    expect(harness.refused).toHaveLength(2 * 20);
    expect(harness.logged).toEqual([
      ...['écoute HL7', 'message HL7 refusé not-hl7', 'connexion HL7 fermée refused'],
    ]);
    await harness.stop();
    expect(harness.logged.slice(3)).toEqual(['message HL7 refusé not-hl7']);
  });

  it('stays open while a message is taken now and then', async () => {
    const one = await harness.connect(await harness.start());
    for (const id of ['1', '2']) {
      one.send(frame('').toString().repeat(19) + frame(admission(id)).toString());
      for (let refused = 0; refused < 19; refused += 1) {
        expect(await answerOf(one)).toBe('AE||not-hl7');
      }
      expect(await answerOf(one)).toBe(`AA|${id}`);
    }
  });

  it('whose messages are of a kind that is refused stays open', async () => {
    const one = await harness.connect(await harness.start({ unboundMessages: 'refuse' }));
    const ids = Array.from({ length: 30 }, (_each, at) => String(at));
    for (const id of ids) one.send(frame(admission(id, { trigger: 'A08' })));
    for (const id of ids) expect(await answerOf(one)).toBe(`AR|${id}|message-type-unbound`);
  });

  it('keeps the vertical tab of a text that was copied from elsewhere', async () => {
    const one = await harness.connect(await harness.start());
    one.send(frame(lines(admission(), 'NTE|1||two\vlines')));
    expect(await answerOf(one)).toBe('AA|A-1');
  });

  it('stays open after a message that came in parts, for longer than a message may take', async () => {
    holdTimers();
    const one = await harness.connect(await harness.start({ messageTimeoutMs: 1_000 }));
    const bytes = frame(admission('1'));
    one.send(bytes.subarray(0, 100));
    await delay(50);
    one.send(bytes.subarray(100));
    expect(await answerOf(one)).toBe('AA|1');
    jest.advanceTimersByTime(1_200);
    one.send(frame(admission('2')));
    expect(await answerOf(one)).toBe('AA|2');
  });

  it('whose peer has sent everything still gets its answer', async () => {
    const port = await harness.start({}, async () => {
      await delay(100);
      return 'accepted';
    });
    const one = await harness.connect(port);
    one.socket.end(frame(admission()));
    expect(await answerOf(one)).toBe('AA|A-1');
  });

  it.each([
    ['is silent', { idleTimeoutMs: 150 }, '', 'idle'],
    ['sends no message from the start', { firstMessageTimeoutMs: 150 }, '\r\n', 'silent'],
    ['sends nothing readable', { firstMessageTimeoutMs: 150 }, frame('x').toString(), 'silent'],
    ['takes too long over a message', { messageTimeoutMs: 150 }, '\vMSH|', 'slow'],
  ])('that %s is closed', async (_what, config, bytes, why) => {
    const one = await harness.connect(await harness.start(config));
    one.send(bytes);
    await one.closed;
    expect(harness.logged).toContain(`connexion HL7 fermée ${why}`);
  });

  it('that trickles is closed too, however often it sends a byte', async () => {
    const one = await harness.connect(
      // It is never silent for long enough to be idle.
      await harness.start({ messageTimeoutMs: 300 }),
    );
    one.send('\v');
    const trickle = setInterval(() => one.send('x'), 20);
    await one.closed;
    clearInterval(trickle);
    expect(harness.logged).toContain('connexion HL7 fermée slow');
  });

  it('that sent a message may be silent for longer than a first one may take', async () => {
    holdTimers();
    const one = await harness.connect(await harness.start({ firstMessageTimeoutMs: 1_000 }));
    one.send(frame(admission('1')));
    expect(await answerOf(one)).toBe('AA|1');
    jest.advanceTimersByTime(1_200);
    one.send(frame(admission('2')));
    expect(await answerOf(one)).toBe('AA|2');
  });

  it.each([
    ['of the address', { maxConnectionsPerPeer: 2 }, 'full-for-peer'],
    ['of the listener', { maxConnections: 2 }, 'full'],
  ])('over the maximum %s is turned away', async (_whose, config, why) => {
    const port = await harness.start(config);
    const [first] = [await harness.connect(port), await harness.connect(port)];
    const third = await harness.connect(port);
    await third.closed;
    first?.send(frame(admission()));
    expect(first && (await answerOf(first))).toBe('AA|A-1');
    expect(harness.logged).toContain(`connexion HL7 refusée ${why}`);
    first?.socket.destroy();
    expect(await answerOnceFree(port, admission('A-2'))).toBe('AA|A-2');
  });

  it('counts until its message is done, also when its peer has left', async () => {
    let take: (outcome: 'accepted') => void = () => undefined;
    let isEmitted = false;
    const port = await harness.start({ maxConnections: 1 }, () => {
      isEmitted = true;
      return new Promise((resolve) => (take = resolve));
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    await until(() => isEmitted);
    one.socket.resetAndDestroy();
    await delay(50);
    const second = await harness.connect(port);
    await second.closed;
    take('accepted');
    expect(await answerOnceFree(port, 'nothing')).toBe('AE||not-hl7');
  });

  it.each([
    [['10.0.0.0/8', '::1'], false],
    [['127.0.0.0/8'], true],
    [['127.0.0.1'], true],
  ])('of %j is allowed by its address: %s', async (allowedPeers, isAllowed) => {
    const one = await harness.connect(await harness.start({ allowedPeers }));
    one.send(frame(admission()));
    if (isAllowed) expect(await answerOf(one)).toBe('AA|A-1');
    else await one.closed;
    expect(harness.records).toHaveLength(isAllowed ? 1 : 0);
  });
});

describe('a stop', () => {
  it('lets the message in hand end with its answer, and takes no other', async () => {
    let take: (outcome: 'accepted') => void = () => undefined;
    const emitted: string[] = [];
    const port = await harness.start({}, ({ key }) => {
      emitted.push(key);
      return new Promise((resolve) => (take = resolve));
    });
    const [one, idle] = [await harness.connect(port), await harness.connect(port)];
    one.send(Buffer.concat([frame(admission('1')), frame(admission('2'))]));
    await until(() => emitted.length === 1);
    const stopped = harness.stop();
    await idle.closed;
    take('accepted');
    expect(await answerOf(one)).toBe('AA|1');
    one.socket.end();
    await stopped;
    expect(emitted).toEqual(['GAP|CHU|1']);
    await expect(openSender(port)).rejects.toThrow('ECONNREFUSED');
  });

  it('leaves a message that cannot be taken without an answer', async () => {
    let calls = 0;
    const port = await harness.start({}, async () => {
      calls += 1;
      throw new Error('moteur indisponible');
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    await until(() => calls > 0);
    await harness.stop();
    await one.closed;
    expect(one.received()).toBe(0);
  });
});
