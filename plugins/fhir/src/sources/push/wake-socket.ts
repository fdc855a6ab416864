import { answerPings } from '@platform/sdk';
import WebSocket, { type ClientOptions } from 'ws';

import { readNotification } from './read-notification';

const HANDSHAKE_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** A longer message ends the connection. */
const MAX_MESSAGE_BYTES = 1_048_576;
/** Messages that follow sooner are not even parsed: they wake, and many of them wake once. */
const MIN_PARSE_INTERVAL_MS = 20;
/** Heartbeats that may be missing in a row. */
const MAX_MISSING_HEARTBEATS = 3;

export interface SocketEnd {
  /** How long the connection was bound or open, in ms; 0 when it never was. */
  readonly openMs: number;
  /** Why it ended: a code of Node or ws, the status with which the server closed it, `silent` or `refused`. */
  readonly why: string;
}

export interface WakeSocket {
  /** Resolves when the connection has ended. Never rejects. */
  readonly ended: Promise<SocketEnd>;
  close(): void;
}

export interface WakeSocketParts {
  readonly url: string;
  /** Headers, certificates. */
  readonly options: ClientOptions;
  /** Sent when the connection opens. */
  readonly bindMessage: string;
  readonly pingMs: number;
  /** The heartbeats that the Subscription wants. They count once the server has sent one. */
  readonly heartbeatMs: number | undefined;
  readonly onBound: () => void;
  readonly wake: () => void;
}

const codeOf = ({ message, code }: Error & { readonly code?: string }): string => code ?? message;

/**
 * Opens a WebSocket, binds it to a Subscription, and wakes the feed: when it opens, for whatever was missed before; and
 * for every message but a heartbeat without news. Nothing else is done with a message.
 */
export function openWakeSocket(parts: WakeSocketParts): WakeSocket {
  const { url, options, bindMessage, pingMs, heartbeatMs, onBound, wake } = parts;
  const socket = new WebSocket(url, {
    ...options,
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    autoPong: false,
    followRedirects: false,
  });
  let openedAt: number | undefined;
  let failure: string | undefined;
  let isAlive = true;
  let events: number | undefined;
  let parsedAt = -Infinity;
  let heartbeatAt: number | undefined;
  let pings: NodeJS.Timeout | undefined;
  let closing: NodeJS.Timeout | undefined;

  function fail(why: string): void {
    failure ??= why;
    socket.terminate();
  }
  function beat(): void {
    const isLate =
      heartbeatAt !== undefined &&
      heartbeatMs !== undefined &&
      performance.now() - heartbeatAt > MAX_MISSING_HEARTBEATS * heartbeatMs;
    if (!isAlive || isLate) return fail('silent');
    isAlive = false;
    socket.ping();
  }
  /** A busy process runs its timers before it reads: what arrived meanwhile is read first. */
  function beatSoon(): void {
    setImmediate(() => setImmediate(beat));
  }
  function take(text: string): void {
    const notification = readNotification(text);
    const isNews = notification.events !== undefined && notification.events !== events;
    events = notification.events ?? events;
    switch (notification.kind) {
      case 'refused':
        return fail('refused');
      case 'bound':
        onBound();
        return wake();
      case 'heartbeat':
        heartbeatAt = performance.now();
        // A number that we do not know: a notification was lost.
        return isNews ? wake() : undefined;
      case 'event':
        return wake();
    }
  }
  function receive(data: Buffer): void {
    isAlive = true;
    if (heartbeatAt !== undefined) heartbeatAt = performance.now();
    if (performance.now() - parsedAt < MIN_PARSE_INTERVAL_MS) return wake();
    parsedAt = performance.now();
    take(data.toString('utf8'));
  }

  answerPings(socket);
  const ended = new Promise<SocketEnd>((resolve) => {
    socket.on('open', () => {
      openedAt = performance.now();
      pings = setInterval(beatSoon, pingMs);
      socket.send(bindMessage);
      wake();
    });
    socket.on('pong', () => (isAlive = true));
    socket.on('ping', () => (isAlive = true));
    socket.on('message', receive);
    socket.on('error', (error) => (failure ??= codeOf(error)));
    socket.on('close', (status) => {
      clearInterval(pings);
      clearTimeout(closing);
      const openMs = openedAt === undefined ? 0 : performance.now() - openedAt;
      resolve({ openMs, why: failure ?? String(status) });
    });
  });
  return {
    ended,
    close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.close(1000);
      closing ??= setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
    },
  };
}
