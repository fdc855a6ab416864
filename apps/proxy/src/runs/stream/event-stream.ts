import type { ServerResponse } from 'node:http';

/** One server-sent event, ready to write. */
export const encodeEvent = (event: string, data: unknown): string =>
  // JSON has no line break of its own, so one `data` line holds it.
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** How long a viewer that lost its stream waits before it asks again, milliseconds. */
const RETRY_MS = 3_000;
/** A viewer that took nothing in for so many heartbeats is gone. */
const SILENT_BEATS = 4;

/** What a viewer is sent. */
export interface EventStream {
  /** Replaces whatever the viewer was too slow to take. */
  show(message: string): void;
  /** Sends what is left, then `last`, and closes. */
  end(last?: string): void;
  /** Calls `left` once the viewer is gone, at once if it is. */
  onClose(left: () => void): void;
}

/**
 * Server-sent events on an answer that nothing was written to yet. What a slow viewer has not taken is
 * not queued: only the latest message is kept for it.
 */
export function openEventStream(response: ServerResponse, heartbeatMs: number): EventStream {
  let waiting: string | undefined;
  let silent = 0;
  const write = (text: string): void => void response.write(text);
  const onClose = (left: () => void): void => {
    if (response.destroyed) left();
    else response.once('close', left);
  };
  const heart = setInterval(() => {
    if (!response.writableNeedDrain) {
      silent = 0;
      write(':\n\n');
    } else if (++silent >= SILENT_BEATS) response.destroy();
  }, heartbeatMs);
  onClose(() => clearInterval(heart));
  response.on('drain', () => {
    if (waiting === undefined) return;
    write(waiting);
    waiting = undefined;
  });
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  write(`retry: ${RETRY_MS}\n\n`);

  return {
    onClose,
    show(message) {
      if (response.writableNeedDrain) waiting = message;
      else write(message);
    },
    end(last = '') {
      clearInterval(heart);
      response.end(`${waiting ?? ''}${last}`);
      waiting = undefined;
    },
  };
}
