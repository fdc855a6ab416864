import type { Request, Response } from 'express';

import { announcedLength, hasContent } from './read-bytes';

/** Read and thrown away without a word: closing would cost the caller a new connection. */
const SMALL_BYTES = 65_536;
/** A peer that is cut while it sends never sees its answer; one that goes on sending is cut then. */
export const LINGER_MS = 1_000;

/** Whether an answer leaves before a body that nobody will read, and that is not worth waiting for. */
export function leavesBodyUnread(request: Request, status: number): boolean {
  if (request.complete || !hasContent(request)) return false;
  const isLong =
    request.headers['transfer-encoding'] !== undefined || announcedLength(request) > SMALL_BYTES;
  return isLong || status === 429;
}

/** Sends `text`, says that the connection closes, and closes it when the body has passed or soon after. */
export function endConnectionWith(text: string, request: Request, response: Response): void {
  response.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(text)) });
  response.write(text);
  const end = () => response.end();
  const cut = setTimeout(end, LINGER_MS);
  request.once('end', end).resume();
  response.once('close', () => clearTimeout(cut));
}
