import { FrameReader, FrameTooLongError, framed } from './frames';

const bytes = (header: object, body = '') =>
  Buffer.concat(framed(header as never, Buffer.from(body)));

describe('messages between two processes', () => {
  it('are whole again in whatever pieces they arrive', () => {
    const sent = Buffer.concat([bytes({ type: 'a' }, 'é…'), bytes({}), bytes({ n: 1 }, 'x')]);
    for (const size of [1, 7, sent.length]) {
      const reader = new FrameReader(10);
      const read: unknown[] = [];
      for (let at = 0; at < sent.length; at += size) {
        for (const { header, body } of reader.read(sent.subarray(at, at + size))) {
          read.push([header, body.toString()]);
        }
      }
      expect(read).toEqual([
        [{ type: 'a' }, 'é…'],
        [{}, ''],
        [{ n: 1 }, 'x'],
      ]);
    }
  });

  it('are refused by their announced length, before they have arrived', () => {
    const reader = new FrameReader(10);
    expect(() => reader.read(bytes({}, 'x'.repeat(11)).subarray(0, 8))).toThrow(FrameTooLongError);
  });
});
