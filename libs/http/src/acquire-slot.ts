import type { Request, RequestHandler, Response } from 'express';

import type { OperationDefinition } from './operation/operation';
import type { ConcurrencyLimiter } from './concurrency-limiter';
import { remoteNetwork } from './remote-network';
import { localsOf } from './request-locals';

/**
 * Goes on when it is the request's turn; nothing of its body was read until then. The place is left when the
 * work is done (`releasingSlot`), or with the answer when there is none to be done.
 */
export function acquireSlot(limiter: ConcurrencyLimiter): RequestHandler {
  return async (request, response, next) => {
    const locals = localsOf(response);
    const slot = limiter.ask(whoAsks(request, response));
    locals.slot = slot;
    response.once('close', () => {
      if (locals.slot === slot) slot.leave();
    });
    await slot.granted;
    next();
  };
}

/** Whom the gate knows by nothing is told by the network. */
function whoAsks({ ip }: Request, response: Response): string {
  const { kind, id } = localsOf(response).caller;
  return kind === 'anonymous' ? `${kind}:${remoteNetwork(ip)}` : `${kind}:${id}`;
}

/** Work that outlives its answer keeps its place; one that goes on as a stream does not. */
export function releasingSlot(
  handle: RequestHandler,
  operation: OperationDefinition | undefined,
): RequestHandler {
  return async (request, response, next) => {
    const { slot } = localsOf(response);
    delete localsOf(response).slot;
    if (operation?.computes) slot?.leave();
    try {
      await handle(request, response, next);
    } finally {
      slot?.leave();
    }
  };
}
