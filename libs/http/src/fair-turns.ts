import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Serves one request in each turn of the event loop, the addresses in turn. Node hands over everything that
 * has arrived at once: two hundred requests of one address would be served before the one of another that
 * comes after them.
 */
export function inFairTurns(serve: RequestListener): RequestListener {
  /** By address, in the order in which they are served next. */
  const waiting = new Map<string, Exchange[]>();
  let isTurnTaken = false;

  function nextTurn(): void {
    const [first] = waiting;
    if (!first) {
      isTurnTaken = false;
      return;
    }
    setImmediate(nextTurn);
    const [address, exchanges] = first;
    const exchange = exchanges.shift();
    waiting.delete(address);
    if (exchanges.length > 0) waiting.set(address, exchanges);
    if (exchange && !exchange[0].socket.destroyed) serve(...exchange);
  }

  return (request, response) => {
    if (!isTurnTaken) {
      isTurnTaken = true;
      setImmediate(nextTurn);
      serve(request, response);
      return;
    }
    const address = request.socket.remoteAddress ?? '';
    const exchanges = waiting.get(address);
    if (exchanges) exchanges.push([request, response]);
    else waiting.set(address, [[request, response]]);
  };
}
