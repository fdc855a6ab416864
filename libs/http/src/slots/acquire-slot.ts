import type { Request, RequestHandler, Response } from 'express';

import type { OperationDefinition } from '../operation/operation';
import type { ConcurrencyLimiter } from './concurrency-limiter';
import { remoteNetwork } from '../connections/remote-network';
import { localsOf } from '../request-locals';

/**
 * Waits for a concurrency slot before the request's body is read. `releasingSlot` releases the slot when the
 * handler is done; without a handler, the end of the response does.
 */
export function acquireSlot(limiter: ConcurrencyLimiter): RequestHandler {
  return async (request, response, next) => {
    const locals = localsOf(response);
    const slot = limiter.ask(callerKey(request, response));
    locals.slot = slot;
    response.once('close', () => {
      if (locals.slot === slot) slot.leave();
    });
    await slot.granted;
    next();
  };
}

/** Anonymous callers are told apart by their network. */
function callerKey({ ip }: Request, response: Response): string {
  const { kind, id } = localsOf(response).caller;
  return kind === 'anonymous' ? `${kind}:${remoteNetwork(ip)}` : `${kind}:${id}`;
}

/** Keeps the slot until the handler is done, even when the response was sent earlier. */
export function releasingSlot(
  handle: RequestHandler,
  operation: OperationDefinition | undefined,
): RequestHandler {
  return async (request, response, next) => {
    const { slot } = localsOf(response);
    delete localsOf(response).slot;
    if (operation?.computes) slot?.leave();
    localsOf(response).releaseSlot = () => slot?.leave();
    try {
      await handle(request, response, next);
    } finally {
      slot?.leave();
    }
  };
}
