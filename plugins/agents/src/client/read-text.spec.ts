import { setFlagsFromString } from 'node:v8';
import { setImmediate as turn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';

import { FIRST_BYTES, readText } from './read-text';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('readText reads characters that chunks divide, without a byte order mark', async () => {
  const sentence = 'Kaliémie 6,9 mmol/L — « à revoir » 🩺 ';
  // One byte at a time, the text is a little longer than the first buffer.
  for (const [repeats, size] of [
    [1_500, 1],
    [5_000, 7],
    [5_000, 100_000],
    [5_000, Infinity],
  ] as const) {
    const text = sentence.repeat(repeats);
    const bytes = Buffer.from(`\uFEFF${text}`);
    expect(bytes.length).toBeGreaterThan(FIRST_BYTES);
    expect(await readText(chunksOf(bytes, size))).toBe(text);
  }
  expect(await readText(chunksOf(Buffer.from(''), 1))).toBe('');
});

it('readText keeps no chunk while it reads', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const chunks: WeakRef<Uint8Array>[] = [];
  const count = 1_000;
  let kept: number | undefined;
  async function* crumbs(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < count; at += 1) {
      const chunk = new Uint8Array([0x78]);
      chunks.push(new WeakRef(chunk));
      yield chunk;
    }
    await turn();
    collect();
    kept = chunks.filter((chunk) => chunk.deref() !== undefined).length;
  }
  expect(await readText(crumbs())).toBe('x'.repeat(count));
  expect(kept).toBeLessThan(10);
});
