/** Far above a page of an expansion (1,000 codes with their names). */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Reads a body as text. Rejects when it is too long. */
export async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('terminology response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
