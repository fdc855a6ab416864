import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = readonly [IncomingMessage, ServerResponse];

/** A browser sends its next request after the answer; who sends thousands at once does not want them. */
const MAX_WAITING = 8;

/**
 * Serves the requests of a connection one after the other, each in a turn of the event loop of its own. Node
 * hands over all those that arrived together at once, and holds every answer in memory that its peer does not
 * read. A connection with too many waiting is cut.
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
    if (socket.destroyed) {
      drop(request);
      return;
    }
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, []);
      begin([request, response]);
    } else if (line.length < MAX_WAITING) line.push([request, response]);
    else {
      socket.destroy();
      line.splice(0).forEach(([waiting]) => drop(waiting));
    }
  };
}

/** Of a closed connection. Else Node makes an error with a stack for it, which costs more than the request. */
const drop = (request: IncomingMessage): void => void request.destroy();
