import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { LINGER_MS } from './unread-body';

/** Time a peer has to read an answer: `ms`, plus the size of the answer divided by `bytesPerMs`. */
export interface ReadingTime {
  readonly ms: number;
  readonly bytesPerMs: number;
}

/** Tracks the state of a server's connections. */
export interface Connections {
  /** Returns true when a raw answer can be written: no answer has begun, and none is owed to a request. */
  canAnswer(socket: Duplex): boolean;
  /**
   * Stops reading and closes the connection once all its requests are answered. Returns false and does nothing
   * when no answer is owed, when an answer has begun, or when a request has not fully arrived.
   */
  endAfterAnswers(socket: Duplex): boolean;
  /** Closes idle connections now, and the others once their answer is sent. */
  close(): void;
}

export function trackConnections(server: Server, time: ReadingTime): Connections {
  const answers = new Map<Duplex, readonly ServerResponse[]>();
  /** Connections without a request yet. Node does not count these as idle. */
  const unused = new Set<Duplex>();
  const due = (socket: Duplex) => (answers.get(socket) ?? []).filter(isDue);
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => {
      answers.delete(socket);
      unused.delete(socket);
    });
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    // The connection was cut, but Node still hands over bytes that had arrived.
    if (socket.destroyed) return;
    unused.delete(socket);
    cutUnread(request, response, time);
    answers.set(socket, [...due(socket), response]);
    if (!server.listening) announceEnd(response);
    response.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
  return {
    canAnswer: (socket) => {
      const [response, ...more] = due(socket);
      if (!response) return socket.writable;
      return more.length === 0 && !response.req.complete && !response.headersSent;
    },
    endAfterAnswers(socket) {
      const responses = due(socket);
      const last = responses.at(-1);
      const isUntouched = ({ req, headersSent }: ServerResponse): boolean =>
        req.complete && !headersSent;
      if (!last || !responses.every(isUntouched)) return false;
      // The rest cannot be parsed, and each piece of it would raise another error.
      socket.pause();
      announceEnd(last);
      return true;
    },
    close: () => {
      for (const socket of unused) socket.destroy();
      for (const socket of answers.keys()) due(socket).forEach(announceEnd);
    },
  };
}

/**
 * Cuts a peer that does not read its answer, which would stay in memory, or that keeps sending the body of an
 * answered request. Bytes that the peer sends do not reset the timer: they do not show that it reads.
 */
function cutUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { ms, bytesPerMs }: ReadingTime,
): void {
  const { socket } = request;
  const allowTime = (): void => {
    const timeoutMs = ms + socket.writableLength / bytesPerMs;
    // Reset: a plain close would leave the rest of the answer in the kernel's buffer.
    const cut = setTimeout(() => socket.resetAndDestroy(), timeoutMs).unref();
    response.once('close', () => clearTimeout(cut));
  };
  // The request handler runs first and may have answered already.
  if (response.writableEnded) allowTime();
  else response.once('prefinish', allowTime);
  response.once('finish', () => {
    if (request.complete) return;
    setTimeout(() => request.complete || socket.destroy(), LINGER_MS).unref();
  });
}

/** An answer can be complete before its request has fully arrived. */
const isDue = (response: ServerResponse): boolean => !response.closed || !response.req.complete;

/** Sends `Connection: close`, so that the caller sends no further request on this connection. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
