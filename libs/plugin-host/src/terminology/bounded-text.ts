import { jsonShape, type JsonBounds } from '@platform/sdk';

/** Far above a page of an expansion (1,000 codes with their names). */
const MAX_TERMINOLOGY_BYTES = 8 * 1024 * 1024;

/** Far above that page too. More parts, or names, would block the process while they are parsed. */
const JSON_BOUNDS: JsonBounds = { depth: 100, parts: 500_000, names: 20_000 };

/**
 * Reads a body of JSON as text. Rejects when it is too long. What is too deep or has too many parts is read as nothing,
 * which cannot be parsed either.
 */
export async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_TERMINOLOGY_BYTES) throw new Error('terminology response too large');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return jsonShape(body, JSON_BOUNDS).exceeds ? '' : body.toString('utf8');
}
