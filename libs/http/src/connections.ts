import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What the connections of a server are at. */
export interface Connections {
  /** A whole answer of its own can be written: none has begun, none is due to an earlier request. */
  canAnswer(socket: Duplex): boolean;
  /** Closes what is idle now, and the others as soon as their answer has left. */
  close(): void;
}

export function trackConnections(server: Server): Connections {
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
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
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
    close: () => {
      for (const socket of unused) socket.destroy();
      for (const socket of answers.keys()) due(socket).forEach(announceEnd);
    },
  };
}

/** An answer may leave before its request has arrived in full. */
const isDue = (response: ServerResponse): boolean => !response.closed || !response.req.complete;

/** Else the caller would send its next request on a connection that is about to close. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
