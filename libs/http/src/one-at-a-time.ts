import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = readonly [IncomingMessage, ServerResponse];

/** A browser sends its next request after the answer; who sends thousands at once does not want them. */
const MOST_WAITING = 8;

/**
 * Serves the requests of a connection one after the other, each in a turn of the event loop of its own. Node
 * hands over all those that arrived in one piece at once, thousands of them, and holds
 * every answer in memory that its peer does not read. A connection with too many waiting is cut.
 */
export function oneAtATime(serve: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>();

  function begin([request, response]: Exchange): void {
    const { socket } = request;
    response.once('close', () => {
      const next = lines.get(socket)?.shift();
      if (!next) lines.delete(socket);
      else if (!socket.destroyed) setImmediate(begin, next);
    });
    serve(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, []);
      begin([request, response]);
    } else if (line.length < MOST_WAITING) line.push([request, response]);
    else cut(socket);
  };
}

/** What Node's parser takes for a change of protocol: it leaves the rest of what has arrived alone. */
const PARSE_NO_FURTHER = 2;

/**
 * Node makes a request, and later an error, of everything that has arrived, though the connection is closed:
 * 64 KiB hold 2,300 requests, which cost 150 ms. No public call ends that. `onIncoming` is Node's own;
 * a version without it closes the connection as this one does, only later.
 */
function cut(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: unknown } | null };
  if (parser) parser.onIncoming = () => PARSE_NO_FURTHER;
  socket.destroy();
}
