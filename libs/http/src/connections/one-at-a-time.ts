import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Maximum pipelined requests per connection. A browser waits for the answer before it sends the next request. */
const MAX_WAITING_REQUESTS = 8;

/**
 * Serves the requests of one connection in sequence, one per turn of the event loop. By itself, Node starts all
 * pipelined requests at once and keeps in memory every answer that the peer does not read. A connection with too
 * many waiting requests is cut.
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
    } else if (line.length < MAX_WAITING_REQUESTS) line.push([request, response]);
    else {
      socket.destroy();
      line.splice(0).forEach(([waiting]) => drop(waiting));
    }
  };
}

/** Drops a request of a closed connection. Otherwise Node creates an error with a stack, which costs more. */
const drop = (request: IncomingMessage): void => void request.destroy();
