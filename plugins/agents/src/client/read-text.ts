/** Bytes of the first buffer. */
export const FIRST_BYTES = 64 * 1_024;

/**
 * Reads a body as UTF-8. It copies the chunks into one buffer: a list of chunks, which a provider may send with one byte each,
 * takes a hundred times the memory of the body.
 */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  let bytes = Buffer.alloc(FIRST_BYTES);
  let length = 0;
  for await (const chunk of body) {
    const needed = length + chunk.length;
    if (needed > bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, 2 * bytes.length));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    bytes.set(chunk, length);
    length = needed;
  }
  return new TextDecoder().decode(bytes.subarray(0, length));
}
