import type { RequestHandler } from 'express';

import type { Gate } from './gate';
import { ProblemError } from './problem-error';
import { FORBIDDEN } from './protocol-problems';
import { localsOf } from './request-locals';
import type { Route } from './route';

/** Identifies the caller, then asks whether they may; nothing of the request is looked at before. */
export function passGate({ operation, identify, method, path }: Route, gate: Gate): RequestHandler {
  if (!operation) throw new Error(`route without operation behind a gate: ${method} ${path}`);
  const { access } = operation;
  return async (request, response, next) => {
    const locals = localsOf(response);
    locals.gate = gate;
    if (access === 'public') {
      next();
      return;
    }
    const signed = identify && (await identify(request, locals.rawBody ?? Buffer.alloc(0)));
    locals.caller = signed ?? (await gate.identify(request));
    await gate.admit(locals.caller, request);
    if (!access.some((role) => locals.caller.roles.has(role))) throw new ProblemError(FORBIDDEN);
    next();
  };
}
