import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@platform/telemetry';

import { remoteNetwork } from './remote-network';
import { onceAMinuteLog } from '../once-a-minute-log';

/** Streams never end, so unread bytes are checked on a timer as well. */
const UNREAD_CHECK_MS = 500;

/**
 * Limits the memory taken by answers that peers do not read. Above `maxBytes` in total, it cuts the
 * connection with most unread bytes, of the network with most unread bytes. A connection's next request
 * starts only after the previous answer was read, so each connection holds one answer at most.
 */
export function boundUnread(server: Server, maxBytes: number, logger: Logger | undefined): void {
  const answering = new Set<Socket>();
  const say = onceAMinuteLog((cut: number) =>
    logger?.warn({ cut, limitBytes: maxBytes }, 'connexions coupées : réponses non lues'),
  );

  function look(): void {
    while (unreadBytes(answering) > maxBytes) {
      const socket = largest(largestGroup(answering));
      if (!socket) return;
      answering.delete(socket);
      // A plain close would leave the rest of the answer in the kernel's buffer.
      socket.resetAndDestroy();
      say();
    }
  }

  const timer = setInterval(look, UNREAD_CHECK_MS).unref();
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

/** Returns the connections of the network with most unread bytes. */
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
