import type { Request, Response } from 'express';

import { announcedLength, hasContent } from '../body/read-bytes';

/** Up to this size, an unread body is read and discarded, because closing would cost the caller a new connection. */
const SMALL_BYTES = 65_536;
/** A peer that is cut while it sends never sees its answer. After this time it is cut anyway, as one that keeps its side open. */
export const LINGER_MS = 1_000;

/** Returns true when the answer is sent before a body that will not be read and is too large to discard. */
export function leavesBodyUnread(request: Request, status: number): boolean {
  if (request.complete || !hasContent(request)) return false;
  const isLong =
    request.headers['transfer-encoding'] !== undefined || announcedLength(request) > SMALL_BYTES;
  return isLong || status === 429;
}

/** Sends `text` with `Connection: close`, then closes the connection when the body has ended or after a short time. */
export function endConnectionWith(text: string, request: Request, response: Response): void {
  response.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(text)) });
  response.write(text);
  const end = () => response.end();
  const cut = setTimeout(end, LINGER_MS);
  request.once('end', end).resume();
  response.once('close', () => clearTimeout(cut));
}
