import { forAll } from '@platform/testing';
import fc from 'fast-check';

import { FrameDecoder, type Framed } from './frame-decoder';

const MAX = 100_000;
const read = (chunks: readonly Buffer[]): readonly Framed[] => {
  const decoder = new FrameDecoder(MAX);
  return chunks.flatMap((chunk) => [...decoder.push(chunk)]);
};
const texts = (found: readonly Framed[]): readonly string[] =>
  found.map((framed) => (framed.kind === 'message' ? framed.bytes.toString() : framed.kind));

it('FrameDecoder finds the same messages however the bytes arrive', async () => {
  const content = fc.stringMatching(/^MSH[a-z|\r]{0,40}$/);
  const between = fc.constantFrom('', '\r', '\r\n', 'zz');
  const drawn = fc.record({
    messages: fc.array(fc.tuple(content, between), { maxLength: 6 }),
    sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
  });
  await forAll(drawn, { runs: 400 }, async ({ messages, sizes }) => {
    const bytes = Buffer.from(messages.map(([text, end]) => `\v${text}\x1c\r${end}`).join(''));
    const chunks: Buffer[] = [];
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      chunks.push(bytes.subarray(at, at + size));
      at += size;
    }
    expect(texts(read(chunks))).toEqual(messages.map(([text]) => text));
  });
});

it('FrameDecoder takes the last message of a frame that was begun again', () => {
  const [framed] = read([Buffer.from('\vMSH|cut\vMSH|whole\x1c\r')]);
  expect(framed).toMatchObject({ kind: 'message', isAfterCut: true });
  expect(framed?.kind === 'message' && framed.bytes.toString()).toBe('MSH|whole');
});

it('FrameDecoder reads a frame once whose start and end are doubled, and says of none that it was cut', () => {
  const found = read([Buffer.from('\v\vMSH|one\x1c\x1c\r\v\vMSH|two\x1c\r\x1c\r')]);
  expect(texts(found)).toEqual(['MSH|one', 'MSH|two']);
  expect(found).toMatchObject([{ isAfterCut: false }, { isAfterCut: false }]);
});

it('FrameDecoder keeps at most the limit, and gives the beginning of a message that is over it', () => {
  const found = read([Buffer.from('\vMSH|'), Buffer.alloc(MAX, 'x')]);
  expect(texts(found)).toEqual(['too-large']);
  expect(texts(read([Buffer.from(`\v${'x'.repeat(MAX)}\x1c`)]))[0]).toHaveLength(MAX);
});

it('FrameDecoder gives up on bytes without a message', () => {
  expect(texts(read([Buffer.alloc(5_000, 'x')]))).toEqual(['noise']);
});
