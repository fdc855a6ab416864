import { FairQueue } from '@platform/sdk';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { noteArrival } from '../slots/arrivals';
import { remoteNetwork } from '../connections/remote-network';

/**
 * Bytes parsed in one piece. The most expensive known input, a body in chunks of one byte, takes about 15 µs for
 * 6 bytes, so 5 ms for a piece.
 */
const PIECE_BYTES = 2_048;
/**
 * Bounds, in ms, of the time that one turn of the event loop spends on parsing. Within them it gets as much time as
 * everything else took since: the server must be able to refuse requests while it handles others.
 */
const TURN_MS = { least: 5, most: 20 };
/** Maximum time that parsing waits for new connections to be accepted. */
const MAX_TURN_WAIT_MS = 100;

type Parse = (bytes: Buffer) => void;

/**
 * Parses arriving bytes a few milliseconds at a time, with the callers' networks taking turns. By itself, Node
 * parses everything that has arrived on every connection before it does anything else: 200 connections with 64 KiB
 * of small requests or small chunks would block all others for many seconds.
 *
 * New connections come first: Node accepts one per turn of the loop, so a caller behind 200 others would wait 200
 * turns. Call this after all other `connection` listeners are registered.
 */
export function readInTurns(server: Server): void {
  /** Each entry parses one piece of its connection's input. */
  const queue = new FairQueue<() => void>();
  let turnEndsAt = 0;
  /** Time of the last parse. */
  let parsedAt = 0;
  let isTurnTaken = false;
  let hasAccepted = false;
  /** Start of the current wait for new connections. */
  let waitsSince: number | undefined;

  function beginTurn(): void {
    if (isTurnTaken) return;
    isTurnTaken = true;
    const now = performance.now();
    turnEndsAt = now + Math.min(TURN_MS.most, Math.max(TURN_MS.least, now - parsedAt));
    setImmediate(() => {
      const isToWait = acceptsFirst();
      isTurnTaken = false;
      hasAccepted = false;
      if (queue.size === 0) return;
      if (isToWait) beginTurn();
      else work();
    });
  }

  function acceptsFirst(): boolean {
    if (!hasAccepted || queue.size === 0) return false;
    waitsSince ??= performance.now();
    return performance.now() - waitsSince < MAX_TURN_WAIT_MS;
  }

  function work(): void {
    beginTurn();
    // The time of this turn is used up.
    if (performance.now() >= turnEndsAt || acceptsFirst()) return;
    waitsSince = undefined;
    while (performance.now() < turnEndsAt) {
      const parsePiece = queue.take();
      if (!parsePiece) break;
      noteArrival();
      parsePiece();
    }
    parsedAt = performance.now();
  }

  function readSocket(socket: Socket, parse: Parse): void {
    const network = remoteNetwork(socket.remoteAddress);
    /** False while Node's server has paused the socket: a body or an answer waits to be read. */
    let isWanted = true;

    function parsePiece(): void {
      if (socket.destroyed) return;
      const length = Math.min(socket.readableLength, PIECE_BYTES);
      if (length > 0) parse(socket.read(length) as Buffer);
      // `read(0)` asks for more bytes and detects the end of the input.
      if (socket.readableLength === 0) socket.read(0);
      else if (isWanted) queue.add(network, parsePiece);
    }

    // Node's server calls these two. Here they set a flag, because this file reads the socket itself.
    socket.pause = () => {
      isWanted = false;
      queue.remove(network, parsePiece);
      return socket;
    };
    socket.resume = () => {
      isWanted = true;
      // Queue it: a piece of this connection may be being parsed right now.
      queue.add(network, parsePiece);
      beginTurn();
      return socket;
    };
    socket.on('readable', () => {
      if (!isWanted) return;
      queue.add(network, parsePiece);
      work();
    });
    socket.removeListener('data', parse);
    socket.once('close', () => queue.remove(network, parsePiece));
  }

  server.on('connection', (socket: Socket) => {
    hasAccepted = true;
    noteArrival();
    beginTurn();
    // Node's HTTP parser, added just before. A refused connection has none.
    const [parse] = socket.listeners('data') as Parse[];
    if (parse) readSocket(socket, parse);
  });
}
