import { type IncomingMessage } from 'node:http';
import { refused } from '../outcome';

/** Reads the body as text. Throws 413 above the limit, as early as the length is known. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const tooLarge = (): Error => refused(413, 'too-long', `A body may have ${maxBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
