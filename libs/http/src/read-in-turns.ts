import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { noteArrival } from './arrivals';
import { createFairQueue } from './fair-queue';
import { remoteNetwork } from './remote-network';

/**
 * Bytes that are parsed at once. The most expensive that we know, a body in chunks of one byte, takes some
 * 15 µs for each 6 bytes: 5 ms.
 */
const PIECE_BYTES = 2_048;
/**
 * How long a turn of the event loop parses; a piece that has begun is finished. As long as everything else took
 * meanwhile, within these bounds: requests that are too many must be refused while others are handled.
 */
const TURN_MS = { least: 5, most: 20 };
/** How long it waits for connections to be accepted, at most. */
const MAX_WAIT_MS = 100;

type Parse = (bytes: Buffer) => void;

/**
 * Parses what arrives a few milliseconds at a time, the callers' networks in turn. Node alone parses all that
 * has arrived on every connection before it does anything else: 200 connections with 64 KiB of small
 * requests, or of small chunks, keep everybody else waiting for many seconds.
 *
 * Connections come first: Node accepts one in each turn of the loop, so that whoever comes behind 200 others
 * would wait for 200 turns. To be called when every other listener of connections stands.
 */
export function readInTurns(server: Server): void {
  /** Each parses a piece of what its connection has sent. */
  const queue = createFairQueue<() => void>();
  let turnEndsAt = 0;
  /** When it parsed last. */
  let parsedAt = 0;
  let isTurnTaken = false;
  let hasAccepted = false;
  /** Since when what has arrived waits for connections to be accepted. */
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
      if (queue.isEmpty()) return;
      if (isToWait) beginTurn();
      else work();
    });
  }

  function acceptsFirst(): boolean {
    if (!hasAccepted || queue.isEmpty()) return false;
    waitsSince ??= performance.now();
    return performance.now() - waitsSince < MAX_WAIT_MS;
  }

  function work(): void {
    beginTurn();
    // This turn's share is used up, by what was parsed or by whatever else was done meanwhile.
    if (performance.now() >= turnEndsAt || acceptsFirst()) return;
    waitsSince = undefined;
    while (performance.now() < turnEndsAt) {
      const parsePiece = queue.next();
      if (!parsePiece) break;
      noteArrival();
      parsePiece();
    }
    parsedAt = performance.now();
  }

  function readSocket(socket: Socket, parse: Parse): void {
    const network = remoteNetwork(socket.remoteAddress);
    /** Whether Node's server takes more of it: not while a body or an answer waits to be read. */
    let isWanted = true;

    function parsePiece(): void {
      if (socket.destroyed) return;
      const length = Math.min(socket.readableLength, PIECE_BYTES);
      if (length > 0) parse(socket.read(length) as Buffer);
      // Asks for more, or notices the end: only a read of nothing does.
      if (socket.readableLength === 0) socket.read(0);
      else if (isWanted) queue.add(network, parsePiece);
    }

    // Node's server calls these. Neither stops nor starts a socket whose bytes are asked for.
    socket.pause = () => {
      isWanted = false;
      queue.remove(network, parsePiece);
      return socket;
    };
    socket.resume = () => {
      isWanted = true;
      // Not at once: a piece of it may be being parsed.
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
    // Node's own listener, added just before: its parser. A connection that was refused has none.
    const [parse] = socket.listeners('data') as Parse[];
    if (parse) readSocket(socket, parse);
  });
}
