import type { ServerResponse } from 'node:http';

/** One server-sent event, ready to write. */
export const encodeEvent = (event: string, data: unknown): string =>
  // JSON without indentation has no line break, so it fits in one `data` line.
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** How long a viewer that lost its stream waits before it connects again, in ms. */
const RECONNECT_MS = 3_000;
/** A viewer that has read nothing for this many heartbeats is disconnected. */
const MAX_SILENT_HEARTBEATS = 4;

/** A stream of server-sent events to one viewer. */
export interface EventStream {
  /** Sends a message. It replaces a message that a slow viewer has not read yet. */
  show(message: string): void;
  /** Sends the waiting message and `last`, then closes. */
  end(last?: string): void;
  /** Calls `left` when the viewer disconnects, or immediately when it already has. */
  onClose(left: () => void): void;
}

/**
 * Opens a stream on a response to which nothing was written yet. Messages for a slow viewer are not queued: only the
 * latest one is kept.
 */
export function openEventStream(response: ServerResponse, heartbeatMs: number): EventStream {
  let waiting: string | undefined;
  let silentHeartbeats = 0;
  const write = (text: string): void => void response.write(text);
  const onClose = (left: () => void): void => {
    if (response.destroyed) left();
    else response.once('close', left);
  };
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) {
      silentHeartbeats = 0;
      write(':\n\n');
    } else if (++silentHeartbeats >= MAX_SILENT_HEARTBEATS) response.destroy();
  }, heartbeatMs);
  onClose(() => clearInterval(heartbeat));
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
  write(`retry: ${RECONNECT_MS}\n\n`);

  return {
    onClose,
    show(message) {
      if (response.writableNeedDrain) waiting = message;
      else write(message);
    },
    end(last = '') {
      clearInterval(heartbeat);
      response.end(`${waiting ?? ''}${last}`);
      waiting = undefined;
    },
  };
}

const REFUSED = encodeEvent('refused', { code: 'credentials-refused' });

/**
 * Ends a stream when its viewer is no longer admitted: its key was revoked or has expired, or its token has expired.
 * Checks one after the other, every `everyMs`. A check that fails counts as a refusal; the viewer connects again.
 */
export function endOnceRefused(
  stream: Pick<EventStream, 'end' | 'onClose'>,
  mayStillCall: () => Promise<boolean>,
  everyMs: number,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const check = async (): Promise<void> => {
    if (!(await mayStillCall())) stream.end(REFUSED);
    else if (!isOver) timer = setTimeout(() => void check(), everyMs);
  };
  timer = setTimeout(() => void check(), everyMs);
  stream.onClose(() => {
    isOver = true;
    clearTimeout(timer);
  });
}
