/** The part of a client of `ws` that pings need. */
interface PingedSocket {
  readonly bufferedAmount: number;
  on(event: 'ping', listen: (data: Buffer) => void): unknown;
  pong(data: Buffer): void;
}

/**
 * Answers the pings of a WebSocket that was opened with `autoPong: false`: of those that arrive together only the last, as
 * RFC 6455 allows, and none while an answer waits to be read. A server that sends pings without end and reads nothing would
 * fill the memory with answers otherwise.
 */
export function answerPings(socket: PingedSocket): void {
  let last: Buffer | undefined;
  socket.on('ping', (data) => {
    const isScheduled = last !== undefined;
    last = data;
    if (isScheduled) return;
    setImmediate(() => {
      if (last && socket.bufferedAmount === 0) socket.pong(last);
      last = undefined;
    });
  });
}
