import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { LINGER_MS } from './unread-body';

/** How long a peer may take over an answer: `ms`, and as long as it needs at `bytesPerMs`. */
export interface ReadingTime {
  readonly ms: number;
  readonly bytesPerMs: number;
}

/** What the connections of a server are at. */
export interface Connections {
  /** A whole answer of its own can be written: none has begun, none is due to an earlier request. */
  canAnswer(socket: Duplex): boolean;
  /**
   * Reads no more of it, and closes it once every request it has sent is answered. Answers false, and does
   * nothing, when no answer is due or when one has begun or its request has not arrived in full.
   */
  endAfterAnswers(socket: Duplex): boolean;
  /** Closes what is idle now, and the others as soon as their answer has left. */
  close(): void;
}

export function trackConnections(server: Server, time: ReadingTime): Connections {
  const answers = new Map<Duplex, readonly ServerResponse[]>();
  /** Connected, no request yet: Node does not count these as idle. */
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
    // Cut for asking too much at once; the rest of what had arrived is still handed over.
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
      // What follows cannot be understood, and each piece of it would be reported again.
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
 * Cuts a peer that does not take its answer, which would stay in memory, and one that goes on sending the body of
 * a request that is answered. What a peer sends meanwhile is no sign that it reads.
 */
function cutUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { ms, bytesPerMs }: ReadingTime,
): void {
  const { socket } = request;
  const allowTime = (): void => {
    const timeoutMs = ms + socket.writableLength / bytesPerMs;
    // Reset: the system would keep what it has of the answer.
    const cut = setTimeout(() => socket.resetAndDestroy(), timeoutMs).unref();
    response.once('close', () => clearTimeout(cut));
  };
  // Whoever handles the request hears of it first, and may have answered.
  if (response.writableEnded) allowTime();
  else response.once('prefinish', allowTime);
  response.once('finish', () => {
    if (request.complete) return;
    setTimeout(() => request.complete || socket.destroy(), LINGER_MS).unref();
  });
}

/** An answer may leave before its request has arrived in full. */
const isDue = (response: ServerResponse): boolean => !response.closed || !response.req.complete;

/** Else the caller would send its next request on a connection that is about to close. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
