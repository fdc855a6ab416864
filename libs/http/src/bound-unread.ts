import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@platform/telemetry';

import { remoteNetwork } from './remote-network';
import { saidOnceAMinute } from './said-once-a-minute';

/** A stream goes on without an answer that ends. */
const LOOK_EVERY_MS = 500;

/**
 * Bounds what stays in memory because peers do not read what they asked for: past `maxBytes` in all, the
 * connection with most of it is cut, of the network that has most. The next request of a connection is not
 * begun before the answer to the one before it was read, so that one answer of each is all that can wait.
 */
export function boundUnread(server: Server, maxBytes: number, logger: Logger | undefined): void {
  const answering = new Set<Socket>();
  const say = saidOnceAMinute((cut: number) =>
    logger?.warn({ cut, limitBytes: maxBytes }, 'connexions coupées : réponses non lues'),
  );

  function look(): void {
    while (unreadBytes(answering) > maxBytes) {
      const socket = largest(largestGroup(answering));
      if (!socket) return;
      answering.delete(socket);
      // The system would keep what it has of the answer.
      socket.resetAndDestroy();
      say();
    }
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  server.once('close', () => clearInterval(timer));
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    if (socket.destroyed) return;
    answering.add(socket);
    response.once('prefinish', look);
  });
}

function unreadBytes(sockets: Iterable<Socket>): number {
  let bytes = 0;
  for (const { writableLength } of sockets) bytes += writableLength;
  return bytes;
}

/** The connections of the network whose peers have most to read. */
function largestGroup(sockets: Iterable<Socket>): readonly Socket[] {
  const groups = new Map<string, Socket[]>();
  for (const socket of sockets) {
    const network = remoteNetwork(socket.remoteAddress);
    const group = groups.get(network);
    if (group) group.push(socket);
    else groups.set(network, [socket]);
  }
  const [most = []] = [...groups.values()].sort((a, b) => unreadBytes(b) - unreadBytes(a));
  return most;
}

const largest = (sockets: readonly Socket[]): Socket | undefined =>
  [...sockets].sort((a, b) => b.writableLength - a.writableLength)[0];
