import type { Request, RequestHandler, Response } from 'express';

import type { OperationDefinition } from './operation/operation';
import type { Places } from './places';
import { remoteNetwork } from './remote-network';
import { localsOf } from './request-locals';

/**
 * Goes on when it is the request's turn; nothing of its body was read until then. The place is left when the
 * work is done (`handledInPlace`), or with the answer when there is none to be done.
 */
export function takePlace(places: Places): RequestHandler {
  return async (request, response, next) => {
    const locals = localsOf(response);
    const place = places.ask(whoAsks(request, response));
    locals.place = place;
    response.once('close', () => {
      if (locals.place === place) place.leave();
    });
    await place.granted;
    next();
  };
}

/** Whom the gate knows by nothing is told by the network. */
function whoAsks({ ip }: Request, response: Response): string {
  const { kind, id } = localsOf(response).caller;
  return kind === 'anonymous' ? `${kind}:${remoteNetwork(ip)}` : `${kind}:${id}`;
}

/** Work that outlives its answer keeps its place; one that goes on as a stream does not. */
export function handledInPlace(
  handle: RequestHandler,
  operation: OperationDefinition | undefined,
): RequestHandler {
  return async (request, response, next) => {
    const { place } = localsOf(response);
    delete localsOf(response).place;
    if (operation?.computes) place?.leave();
    try {
      await handle(request, response, next);
    } finally {
      place?.leave();
    }
  };
}
