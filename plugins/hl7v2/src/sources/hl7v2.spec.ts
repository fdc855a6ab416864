import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { until } from '@platform/testing';
import { Client, Message } from 'node-hl7-client';

import { admission, lines, OBX_POTASSIUM, potassium } from '../__fixtures__/messages';
import { frame } from '../__fixtures__/mllp-sender';
import {
  answerOf,
  FEEDS,
  openSourceHarness,
  type SourceHarness,
} from '../__fixtures__/source-harness';

let harness: SourceHarness;

beforeEach(() => {
  harness = openSourceHarness();
});
afterEach(() => harness.close());

describe('a message', () => {
  it('is emitted to the feed that expects it and then acknowledged, with both sides exchanged', async () => {
    const one = await harness.connect(await harness.start());
    one.send(frame(admission()));
    const [msh = '', msa] = await one.answer();
    expect(msh.split('|').slice(2, 6)).toEqual(['PLATFORM', 'CHU', 'GAP', 'CHU']);
    expect(msh.split('|')[8]).toBe('ACK^A01^ACK');
    expect(msh.split('|')[17]).toBe('UNICODE UTF-8');
    expect(msa).toBe('MSA|AA|A-1|');
    expect(harness.records).toMatchObject([
      { feed: 'admission', key: 'GAP|CHU|A-1', record: { patient: { id: '8004221337' } } },
    ]);
  });

  it('of results becomes one record per observation that a feed wants', async () => {
    const one = await harness.connect(await harness.start());
    one.send(frame(potassium(), 'latin1'));
    expect(await answerOf(one)).toBe('AA|L-1');
    expect(harness.records).toMatchObject([
      {
        feed: 'potassium',
        key: expect.stringMatching(/^SIL\|LABO\|K\|[0-9a-f]{16}-[0-9a-f]{8}-[0-9a-f]{32}$/),
        record: { observation: { code: '2823-3', value: 7.2, unitText: 'millimole par litre' } },
      },
    ]);
  });

  it('of many results lets other senders be served meanwhile', async () => {
    const port = await harness.start();
    const [one, other] = [await harness.connect(port), await harness.connect(port)];
    const obx = Array.from({ length: 2_000 }, (_each, at) => `OBX|${at}|NM|2823-3||${at}|||||||F`);
    one.send(frame(lines(potassium('MANY'), ...obx.slice(1)), 'latin1'));
    other.send(frame(admission('QUICK')));
    expect(await answerOf(other)).toBe('AA|QUICK');
    expect(one.received()).toBe(0);
    expect(await answerOf(one)).toBe('AA|MANY');
    expect(harness.records).toHaveLength(2_001);
  });

  it('of more results than are taken at once is refused as a whole', async () => {
    const one = await harness.connect(await harness.start());
    const obx = Array.from({ length: 2_001 }, (_each, at) => `OBX|${at}|NM|2823-3||${at}|||||||F`);
    one.send(frame(lines(potassium('MANY'), ...obx), 'latin1'));
    expect(await answerOf(one)).toBe('AE|MANY|message-too-complex');
    expect(harness.records).toEqual([]);
  });

  it('in Latin-1 keeps its accents', async () => {
    const one = await harness.connect(await harness.start());
    one.send(frame(admission('A-1', { head: '8859/1' }), 'latin1'));
    await one.answer();
    expect(harness.records[0]?.record).toMatchObject({
      patient: { names: [{ given: 'Élodie' }, {}] },
    });
  });

  it('has no answer before the platform has it', async () => {
    let take: (outcome: 'accepted') => void = () => undefined;
    let isEmitted = false;
    const port = await harness.start({}, () => {
      isEmitted = true;
      return new Promise((resolve) => (take = resolve));
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    await until(() => isEmitted);
    await delay(200);
    expect(one.received()).toBe(0);
    take('accepted');
    expect(await answerOf(one)).toBe('AA|A-1');
  });

  it('is followed by the next one only when it is done', async () => {
    const order: string[] = [];
    const port = await harness.start({}, async ({ key }) => {
      order.push(`begin ${key}`);
      await delay(20);
      order.push(`end ${key}`);
      return 'accepted';
    });
    const one = await harness.connect(port);
    one.send(Buffer.concat(['1', '2', '3'].map((id) => frame(admission(id)))));
    expect([await answerOf(one), await answerOf(one), await answerOf(one)]).toEqual([
      'AA|1',
      'AA|2',
      'AA|3',
    ]);
    expect(order).toEqual(
      ['1', '2', '3'].flatMap((id) => [`begin GAP|CHU|${id}`, `end GAP|CHU|${id}`]),
    );
  });

  it('that is sent again has the same key', async () => {
    const keys = new Set<string>();
    const port = await harness.start({}, async ({ key }) => {
      const isKnown = keys.has(key);
      keys.add(key);
      return isKnown ? 'duplicate' : 'accepted';
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    one.send(frame(admission()));
    expect([await answerOf(one), await answerOf(one)]).toEqual(['AA|A-1', 'AA|A-1']);
    expect(keys.size).toBe(1);
  });

  it('that no feed expects is acknowledged, or refused if the site wants that', async () => {
    const one = await harness.connect(await harness.start());
    one.send(frame(admission('A-1', { trigger: 'A08' })));
    expect(await answerOf(one)).toBe('AA|A-1');
    await harness.stop();
    const other = await harness.connect(await harness.start({ unboundMessages: 'refuse' }));
    other.send(frame(admission('A-1', { trigger: 'A08' })));
    expect(await answerOf(other)).toBe('AR|A-1|message-type-unbound');
    expect(harness.leftOut).toEqual(['message ADT^A08 1', 'message ADT^A08 1']);
    expect(harness.records).toEqual([]);
  });

  it('for training is refused, unless the site takes it', async () => {
    const training = admission().replace('|P|2.5', '|T|2.5');
    const one = await harness.connect(await harness.start());
    one.send(frame(training));
    expect(await answerOf(one)).toBe('AR|A-1|processing-id-refused');
    expect(harness.refused).toEqual(['admission processing-id-refused']);
    await harness.stop();
    const other = await harness.connect(await harness.start({ processingIds: ['P', 'T'] }));
    other.send(frame(training));
    expect(await answerOf(other)).toBe('AA|A-1');
  });

  it.each([
    ['AL', 'NE', 'CA|A-1'],
    ['SU', 'NE', 'CA|A-1'],
    ['NE', 'AL', 'AA|A-1'],
  ])('in enhanced mode (%s, %s) is answered %s', async (accepting, application, expected) => {
    const one = await harness.connect(await harness.start());
    one.send(frame(admission().replace('|P|2.5|||||', `|P|2.5|||${accepting}|${application}|`)));
    expect(await answerOf(one)).toBe(expected);
  });

  it('of another implementation arrives', async () => {
    const port = await harness.start();
    const client = new Client({ host: '127.0.0.1' });
    const answered = new Promise<string>((resolve) => {
      const outbound = client.createConnection({ port }, (res: { getMessage(): Message }) =>
        resolve(res.getMessage().get('MSA.1').toString()),
      );
      void outbound.sendMessage(new Message({ text: admission() }));
    });
    expect(await answered).toBe('AA');
    expect(harness.records).toHaveLength(1);
    client.closeAll();
  });

  it('of another implementation keeps its notes, and a correction of it is another record', async () => {
    const port = await harness.start();
    const client = new Client({ host: '127.0.0.1' });
    const send = async (text: string): Promise<string> =>
      new Promise((resolve) => {
        const outbound = client.createConnection({ port }, (res: { getMessage(): Message }) => {
          resolve(res.getMessage().get('MSA.1').toString());
          void outbound.close();
        });
        void outbound.sendMessage(new Message({ text }));
      });
    const sent = (controlId: string, obx = OBX_POTASSIUM): string =>
      lines(potassium(controlId, obx).replace('8859/1', 'UNICODE UTF-8'), 'NTE|1|L|hémolysé');
    const corrected = OBX_POTASSIUM.replace('|||F|||', '|||C|||').replace('7.2', '4.1');
    for (const text of [sent('L-1'), sent('L-1'), sent('L-2'), sent('L-3', corrected)]) {
      expect(await send(text)).toBe('AA');
    }
    expect(harness.records[0]?.record).toMatchObject({
      observation: { value: 7.2, notes: [{ text: 'hémolysé', source: 'L' }] },
    });
    const [first, again, elsewhere, last] = harness.records.map(({ key }) => key);
    expect([again, elsewhere]).toEqual([first, first]);
    expect(last).not.toBe(first);
    client.closeAll();
  });

  it.each(['D', 'W', 'X'])(
    'that takes a result back (OBX-11 %s) is told as one, counted and acknowledged',
    async (letter) => {
      const query = { messages: ['ORU^R01'], codes: ['2823-3'], statuses: ['final'] };
      const one = await harness.connect(
        await harness.start({}, undefined, [{ name: 'lab', query }]),
      );
      one.send(frame(potassium('L-1'), 'latin1'));
      expect(await answerOf(one)).toBe('AA|L-1');
      const wrong = OBX_POTASSIUM.replace('|||F|||', `|||${letter}|||`);
      one.send(frame(potassium('L-2', wrong), 'latin1'));
      expect(await answerOf(one)).toBe('AA|L-2');
      const [first, second] = harness.records;
      expect(harness.records).toHaveLength(2);
      expect(first?.withdraws).toBeUndefined();
      const beginnings = second?.withdraws?.beginnings ?? [];
      expect(beginnings.some((each) => first?.key.startsWith(each))).toBe(true);
      expect(harness.leftOut.filter((line) => line.startsWith('lab status'))).toHaveLength(1);
    },
  );

  it('says what its records leave out, once it was taken', async () => {
    const feeds = [{ name: 'lab', query: { messages: ['ORU^R01'], statuses: ['corrected'] } }];
    const one = await harness.connect(await harness.start({}, undefined, feeds));
    const corrected = OBX_POTASSIUM.replace('|||F|||', '|||C|||');
    one.send(frame(lines(potassium('L-1', corrected), 'ZLB|x'), 'latin1'));
    expect(await answerOf(one)).toBe('AA|L-1');
    expect(harness.leftOut).toEqual(['lab status final 1', 'lab ZLB 1']);
  });

  it('with a time that is none is refused for that record, which the platform stores', async () => {
    const port = await harness.start({}, async (record, onRefused) => {
      harness.records.push(record);
      if (record.refusal) onRefused?.(record.refusal);
      return record.refusal ? 'rejected' : 'accepted';
    });
    const one = await harness.connect(port);
    const wrong = OBX_POTASSIUM.replace('20261120081000', 'hier');
    one.send(frame(potassium('L-1', wrong), 'latin1'));
    expect(await answerOf(one)).toBe('AE|L-1|time-unreadable');
    one.send(frame(lines(potassium('L-2', wrong), OBX_POTASSIUM), 'latin1'));
    expect(await answerOf(one)).toBe('AA|L-2');
    expect(harness.records.map(({ refusal }) => refusal?.code)).toEqual([
      'time-unreadable',
      'time-unreadable',
      undefined,
    ]);
  });
});

describe('a message that the platform cannot take', () => {
  it('for good is refused with its code, and without its data', async () => {
    const port = await harness.start({}, async (_record, onRefused) => {
      onRefused?.({ code: 'context-missing', message: { fr: 'Sans | patient.', en: 'None.' } });
      return 'rejected';
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    const [, msa, err] = await one.answer();
    expect(msa).toBe('MSA|AE|A-1|context-missing');
    expect(err).toBe('ERR|||207^^HL70357|E|context-missing^^99PLATFORM||None.|Sans \\F\\ patient.');
  });

  it('is acknowledged when it could take a part of it', async () => {
    let calls = 0;
    const feeds = ['a', 'b'].map((name) => ({ name, query: { messages: ['ADT^*'] } }));
    const port = await harness.start(
      {},
      async () => (++calls === 1 ? 'rejected' : 'accepted'),
      feeds,
    );
    const one = await harness.connect(port);
    one.send(frame(admission()));
    expect(await answerOf(one)).toBe('AA|A-1');
  });

  it('now is tried again while its sender waits', async () => {
    let calls = 0;
    const port = await harness.start({}, async () => {
      calls += 1;
      if (calls < 3) throw new Error('moteur indisponible');
      return 'accepted';
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    expect(await answerOf(one)).toBe('AA|A-1');
    expect(calls).toBe(3);
  });

  it('is handed over again when the platform says, not before', async () => {
    const times: number[] = [];
    const port = await harness.start({}, async () => {
      times.push(performance.now());
      if (times.length === 1) throw Object.assign(new Error('en pause'), { retryAfterMs: 900 });
      return 'accepted';
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    expect(await answerOf(one)).toBe('AA|A-1');
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(890);
  });

  it('is left without an answer at once when the platform takes it only after the time', async () => {
    const port = await harness.start({ holdMs: 60_000 }, async () => {
      throw Object.assign(new Error('en pause'), { retryAfterMs: 120_000 });
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    await one.closed;
    expect(one.received()).toBe(0);
  });

  it('for long is left without an answer, and its connection is closed', async () => {
    const port = await harness.start({ holdMs: 0 }, async () => {
      throw new Error('moteur indisponible');
    });
    const one = await harness.connect(port);
    one.send(frame(admission()));
    await one.closed;
    expect(one.received()).toBe(0);
    expect(harness.logged).toContain('connexion HL7 fermée postponed');
  });
});

describe('a message that cannot be read', () => {
  it.each([
    ['of another format', Buffer.from('{"patient":"SECRET"}'), 'AE||not-hl7'],
    [
      'in another character set than it says',
      Buffer.from(admission(), 'latin1'),
      'AE|A-1|text-not-decodable',
    ],
    [
      'in an unknown character set',
      Buffer.from(admission('A-1', { head: 'KLINGON' })),
      'AE|A-1|charset-unknown',
    ],
    [
      'after a byte order mark',
      Buffer.from(`\u{feff}${admission()}`, 'utf16le'),
      'AE||byte-order-mark',
    ],
    ['without a control id', Buffer.from(admission('')), 'AE||field-missing'],
  ])('%s is refused, and the next one is read', async (_what, bytes, expected) => {
    const one = await harness.connect(await harness.start());
    one.send(Buffer.concat([frame(bytes), frame(admission('A-2'))]));
    expect(await answerOf(one)).toBe(expected);
    expect(await answerOf(one)).toBe('AA|A-2');
    expect(harness.refused).toEqual(FEEDS.map(({ name }) => `${name} ${expected.split('|')[2]}`));
  });

  it('is not quoted in its answer', async () => {
    const one = await harness.connect(await harness.start());
    one.send(frame(lines(admission(), 'SECRET ')));
    expect((await one.answer()).join('\n')).not.toMatch(/SECRET|TESTE|8004221337/);
  });

  it('of 100 MB is refused, its connection closed, and memory stays flat', async () => {
    const one = await harness.connect(await harness.start(), true);
    one.send(Buffer.from(`\v${admission()}\rNTE|1||`));
    const block = Buffer.alloc(1024 * 1024, 'x');
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    /** What is kept: the pieces of a socket stay until the next collection, which may be long after. */
    const kept = (): number => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = kept();
    let highest = before;
    let sent = 0;
    // On a busy machine the connection may be cut while this still writes.
    const drained = () => once(one.socket, 'drain').catch(() => undefined);
    for (; sent < 100 && !one.socket.destroyed; sent += 1) {
      if (!one.socket.write(block)) await Promise.race([drained(), one.closed]);
      if (sent % 10 === 0) highest = Math.max(highest, kept());
    }
    highest = Math.max(highest, kept());
    expect(await answerOf(one)).toBe('AE|A-1|message-too-large');
    // As much as a message may have.
    expect(sent).toBeGreaterThanOrEqual(4);
    expect(highest - before).toBeLessThan(64 * 1024 * 1024);
    one.socket.end();
    await one.closed;
    expect(harness.refused).toContain('admission message-too-large');
    expect(harness.records).toEqual([]);
  });
});
