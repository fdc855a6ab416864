import { Hl7Message } from '@medplum/core';
import { Message as ClientMessage } from 'node-hl7-client';

import { admission, lines } from '../__fixtures__/messages';
import { charsetOf, LATIN_1 } from './charset';
import { parseHeader, parseMessage, type Segment } from './parse-message';

const MSH = 'MSH|^~\\&|GAP|CHU|P|F|20261120||ADT^A01|1|P|2.5';
const parse = (text: string, encoding: BufferEncoding = 'utf8') =>
  parseMessage(Buffer.from(text, encoding), charsetOf('UNICODE UTF-8'));
const segment = (text: string, name: string): Segment => {
  const found = parse(text).segments.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const note = (text: string): string | undefined =>
  segment(lines(MSH, `NTE|1||${text}`), 'NTE').repetitions(3)[0]?.[0]?.[0];

describe('a message', () => {
  it.each([
    ['\\r', '\r'],
    ['\\n', '\n'],
    ['\\r\\n', '\r\n'],
    ['empty lines between', '\r\r'],
  ])('has segments that end with %s', (_what, end) => {
    const { segments } = parse([MSH, 'PID|1||42', 'PV1|1|I', ''].join(end));
    expect(segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'PV1']);
    expect(segments[1]?.raw(3)).toBe('42');
  });

  it('keeps a line break that a sender left in a text', () => {
    const { segments } = parse(`${MSH}\rNTE|1||two\nlines\nPV1|1|I`);
    expect(segments.map(({ name }) => name)).toEqual(['MSH', 'NTE', 'PV1']);
    expect(segments[1]?.raw(3)).toBe('two\nlines');
  });

  it('counts the field separator as field 1 of MSH', () => {
    const { header } = parse(MSH);
    expect([3, 4, 9, 10, 12].map((field) => header.raw(field))).toEqual([
      'GAP',
      'CHU',
      'ADT^A01',
      '1',
      '2.5',
    ]);
  });

  it('has repetitions, components and subcomponents', () => {
    const pid = segment(lines(MSH, 'PID|1||42^^^CHU&1.2&ISO^PI~43^^^INS'), 'PID');
    expect(pid.repetitions(3)).toEqual([
      [['42'], [''], [''], ['CHU', '1.2', 'ISO'], ['PI']],
      [['43'], [''], [''], ['INS']],
    ]);
    expect(pid.repetitions(9)).toEqual([]);
  });

  it('may have separators of its own', () => {
    const pid = segment('MSH#*!%@#GAP\rPID#1##4|2*a%F%b!c', 'PID');
    expect(pid.repetitions(3)).toEqual([[['4|2'], ['a#b']], [['c']]]);
  });

  it.each([
    ['\\F\\\\S\\\\T\\\\R\\\\E\\', '|^&~\\'],
    ['a\\.br\\b', 'a\nb'],
    ['\\H\\bold\\N\\', 'bold'],
    ['\\XC3A9\\', 'é'],
    ['a\\.sp2\\b', 'a\n\nb'],
    ['C:\\Temp\\x', 'C:\\Temp\\x'],
    ['\\\\server\\share', '\\\\server\\share'],
    ['50 \\', '50 \\'],
    ['a\\.sk3\\b', 'a   b'],
    ['a\\.ce\\b', 'a\nb'],
    ['\\X0D\\\\X41\\', '\nA'],
    ['\\C2842\\x', 'x'],
    ['2 \\T\\ 3 \\Zlocal\\', '2 & 3 \\Zlocal\\'],
  ])('has %s for %j', (sent, read) => expect(note(sent)).toBe(read));

  it('is read with the words of one of its names: MSH is also a hospital', () => {
    expect(parse(MSH.replace('CHU', 'MSH') + '\rPV1|1|I|MSH').header.raw(4)).toBe('MSH');
  });

  it.each([
    ['nothing', '', 'not-hl7'],
    ['another format', '{"resourceType":"Patient"}', 'not-hl7'],
    ['a header without separators', 'MSH', 'not-hl7'],
    ['separators that are letters', 'MSHabcdefgh', 'not-hl7'],
    ['equal separators', 'MSH|||||GAP', 'not-hl7'],
    ['a line that is no segment', `${MSH}\rhello`, 'segment-malformed'],
    ['a batch', 'FHS|^~\\&|GAP\rBHS|^~\\&', 'batch-unsupported'],
    ['two messages', `${MSH}\r${MSH}`, 'batch-unsupported'],
    ['a change to an unknown character set', `${MSH}\rNTE|1||\\M2442\\x`, 'charset-switched'],
    ['another unknown one', `${MSH}\rNTE|1||\\C2D7A\\x`, 'charset-switched'],
    ['repetitions without end', `${MSH}\rNTE|1||${'~'.repeat(5_000)}`, 'message-too-complex'],
    ['fields without end', `${MSH}\rNTE${'|'.repeat(5_000)}`, 'message-too-complex'],
    ['escapes without end', `${MSH}\rNTE|1||${'\\.br\\'.repeat(150_000)}`, 'message-too-complex'],
    ['a header without end', `${MSH}|${'x'.repeat(5_000)}`, 'message-too-complex'],
    ['segments without end', `${MSH}${'\rNTE'.repeat(30_000)}`, 'message-too-complex'],
  ])('is refused when it is %s', (_what, text, code) => {
    expect(() => parse(text).segments.at(-1)?.repetitions(3)).toThrow(code);
  });

  it('of 4 MiB of separators is refused in little time and memory', () => {
    const before = process.memoryUsage().heapUsed;
    const text = lines(MSH, `OBX|1|TX|a||${'~^&'.repeat(1_398_101)}`);
    expect(() => segment(text, 'OBX').repetitions(5)).toThrow('message-too-complex');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('the character set', () => {
  const sent = (charset: string, name: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${MSH}|||||FRA|${charset}\rNTE|1||`), name]);
  const read = (charset: string, name: Buffer, byDefault = LATIN_1) =>
    parseMessage(sent(charset, name), byDefault).segments[1]?.raw(3);

  it.each([
    ['UNICODE UTF-8', Buffer.from('Hélène', 'utf8'), 'Hélène'],
    ['UTF-8', Buffer.from('Hélène', 'utf8'), 'Hélène'],
    ['8859/1', Buffer.from('Hélène', 'latin1'), 'Hélène'],
    ['ISO-8859-1', Buffer.from('Hélène', 'latin1'), 'Hélène'],
    ['8859/15', Buffer.from([0xa4, 0xe9]), '€é'],
    ['8859/1', Buffer.from([0x9c, 0x92, 0x80, 0x85, 0x8c, 0x9f, 0x96, 0x99]), 'œ’€…ŒŸ–™'],
    ['8859/15', Buffer.from([0x80, 0x92, 0xbd]), '€’œ'],
    ['8859/9', Buffer.from([0x80, 0xfe]), '€ş'],
    ['Windows-1252', Buffer.from([0x93, 0xe9, 0x94]), '“é”'],
    ['~8859/2', Buffer.from([0xe9, 0x92]), 'é’'],
    ['8859/7~8859/1', Buffer.from([0xe1]), 'α'],
    ['8859/2', Buffer.from([0xb3]), 'ł'],
    ['8859/1~UNICODE UTF-8', Buffer.from('é', 'latin1'), 'é'],
    ['ASCII', Buffer.from('Helene'), 'Helene'],
  ])('%s is that of MSH-18', (charset, bytes, text) => expect(read(charset, bytes)).toBe(text));

  it('is the configured one without MSH-18', () => {
    expect(read('', Buffer.from('é', 'latin1'))).toBe('é');
    expect(read('', Buffer.from('é', 'utf8'), charsetOf('UNICODE UTF-8'))).toBe('é');
  });

  it.each([
    ['UNICODE UTF-8', Buffer.from('é', 'latin1'), 'text-not-decodable'],
    ['ASCII', Buffer.from('é', 'latin1'), 'text-not-decodable'],
    ['UNICODE UTF-16', Buffer.from('e'), 'charset-unknown'],
    ['UNICODE', Buffer.from('e'), 'charset-unknown'],
    ['GB 18030-2000', Buffer.from('e'), 'charset-unknown'],
    ['8859/1', Buffer.from([0x81]), 'text-not-decodable'],
    ['8859/2', Buffer.from([0x8a]), 'text-not-decodable'],
  ])('%s is never guessed', (charset, bytes, code) => {
    expect(() => read(charset, bytes)).toThrow(code);
  });
});

describe('a text that changes its character set', () => {
  const read = (charset: string, bytes: readonly number[]): string | undefined =>
    parseMessage(
      Buffer.concat([Buffer.from(`${MSH}|||||FRA|${charset}\rNTE|1||`), Buffer.from(bytes)]),
      LATIN_1,
    ).segments[1]?.repetitions(3)[0]?.[0]?.[0];
  const escape = (code: string): readonly number[] => [...Buffer.from(`\\${code}\\`)];

  it('is read in each of them', () => {
    expect(read('8859/1', [0xe9, ...escape('C2D46'), 0xe1, ...escape('C2D41'), 0x92])).toBe('éα’');
    expect(read('8859/15', [0xbd, ...escape('C2D4C'), 0xd4])).toBe('œд');
    expect(read('8859/1', [...escape('C2D46'), ...escape('XE1')])).toBe('α');
  });

  it('is refused when its bytes are no longer known', () => {
    const greek = [0x61, ...escape('C2D46'), 0xc3, 0xa9];
    expect(() => read('UNICODE UTF-8', greek)).toThrow('charset-switched');
  });
});

describe('a byte order mark before MSH', () => {
  const UTF_8_MARK = [0xef, 0xbb, 0xbf];
  const marked = (mark: readonly number[], charset: string): Buffer =>
    Buffer.concat([Buffer.from(mark), Buffer.from(`${MSH}|||||FRA|${charset}\rNTE|1||é`)]);

  it.each(['UNICODE UTF-8', ''])('says that the text is in UTF-8 when MSH-18 is %j', (charset) => {
    const { segments, header } = parseMessage(marked(UTF_8_MARK, charset), LATIN_1);
    expect(segments[1]?.raw(3)).toBe('é');
    expect(header.raw(10)).toBe('1');
  });

  it.each([
    ['of UTF-8 in a text that says otherwise', UTF_8_MARK, '8859/1'],
    ['of UTF-16', [0xff, 0xfe], 'UNICODE UTF-8'],
    ['of UTF-16, the other way', [0xfe, 0xff], ''],
    ['of UTF-32', [0xff, 0xfe, 0, 0], ''],
  ])('%s is named', (_what, mark, charset) => {
    expect(() => parseMessage(marked(mark, charset), LATIN_1)).toThrow('byte-order-mark');
    expect(parseHeader(marked(mark, charset))?.header.raw(10)).toBe('1');
  });
});

// Two implementations of others, on a message that both read.
describe('another reader', () => {
  const names = ['EVN', 'PID', 'PV1'];
  const ours = parse(admission());

  it('of Medplum finds the same components', () => {
    const theirs = Hl7Message.parse(admission());
    for (const name of names) {
      const fields = theirs.getSegment(name)?.fields ?? [];
      expect(ours.segments.find((one) => one.name === name)).toBeDefined();
      fields.slice(1).forEach((field, index) => {
        const own = ours.segments.find((one) => one.name === name)?.repetitions(index + 1);
        const flat = field.components.map((parts) => parts.join('^')).join('~');
        expect(own?.map((one) => one.map((c) => c.join('&')).join('^')).join('~')).toBe(flat);
      });
    }
  });

  it('of node-hl7-client finds the same values', () => {
    const theirs = new ClientMessage({ text: admission() });
    for (const [path, name, field, component] of [
      ['PID.3.1', 'PID', 3, 1],
      ['PID.5.2', 'PID', 5, 2],
      ['PV1.19.1', 'PV1', 19, 1],
      ['MSH.10.1', 'MSH', 10, 1],
    ] as const) {
      const own = ours.segments.find((one) => one.name === name)?.repetitions(field)[0];
      expect(own?.[component - 1]?.[0]).toBe(theirs.get(path).toString());
    }
  });
});
