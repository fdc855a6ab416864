import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { remoteNetwork } from './remote-network';

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Serves one request in each turn of the event loop, the callers' networks in turn. Node hands over everything
 * that has arrived at once: two hundred requests from one network would be served before the next caller's.
 */
export function inFairTurns(serve: RequestListener): RequestListener {
  /** By network, in the order in which they are served next. */
  const waiting = new Map<string, Exchange[]>();
  let isTurnTaken = false;

  function nextTurn(): void {
    const [first] = waiting;
    if (!first) {
      isTurnTaken = false;
      return;
    }
    setImmediate(nextTurn);
    const [network, exchanges] = first;
    const exchange = exchanges.shift();
    waiting.delete(network);
    if (exchanges.length > 0) waiting.set(network, exchanges);
    if (exchange && !exchange[0].socket.destroyed) serve(...exchange);
  }

  return (request, response) => {
    if (!isTurnTaken) {
      isTurnTaken = true;
      setImmediate(nextTurn);
      serve(request, response);
      return;
    }
    const network = remoteNetwork(request.socket.remoteAddress);
    const exchanges = waiting.get(network);
    if (exchanges) exchanges.push([request, response]);
    else waiting.set(network, [[request, response]]);
  };
}
