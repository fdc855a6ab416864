import { problem } from '@platform/problems';
import type { Request, RequestHandler } from 'express';

import type { Caller, Gate } from './gate';
import type { OperationDefinition } from './operation/operation';
import { problemError } from './problem-error';
import { readBytes } from './read-bytes';
import { localsOf } from './request-locals';
import type { Route } from './route';

interface PassParts {
  readonly gate: Gate | undefined;
  /** Maximum size of a body that authenticates its caller. */
  readonly bodyLimitBytes: number;
}

/**
 * Authenticates the caller, then checks their roles. Until then only the head of the request is read, except
 * for routes with `identify`, which authenticate by the body. Those apply even in an application without a gate.
 */
export function passGate(route: Route, { gate, bodyLimitBytes }: PassParts): RequestHandler {
  const { operation, identify, method, path } = route;
  if (!operation) throw new Error(`route without operation behind a gate: ${method} ${path}`);
  return async (request, response, next) => {
    const locals = localsOf(response);
    if (gate) locals.gate = gate;
    if (operation.access !== 'public') {
      const byGate = async () => (await gate?.identify(request)) ?? locals.caller;
      const rawBody = () => readBytes(request, response, bodyLimitBytes);
      locals.caller = await (identify?.(request, { gate: byGate, rawBody }) ?? byGate());
      await gate?.admit(locals.caller, request);
      if (gate && !mayCall(operation, locals.caller)) {
        await recordRefusal(route, gate, { request, ...locals });
        throw problemError('forbidden');
      }
    }
    next();
  };
}

const mayCall = ({ access }: OperationDefinition, { roles }: Caller): boolean =>
  access === 'public' || access.some((role) => roles.has(role));

/** Writes an audit entry for a refused call, when an allowed call would have one. */
async function recordRefusal(
  { operation, resourceAsked }: Route,
  gate: Gate,
  asked: { readonly request: Request; readonly caller: Caller; readonly requestId: string },
): Promise<void> {
  if (!operation?.audited) return;
  const { request, caller, requestId } = asked;
  const { status, code } = problem('forbidden');
  await gate.record({
    caller,
    action: operation.id,
    resource: resourceAsked?.(request) ?? `operation:${operation.id}`,
    requestId,
    refusal: { status, code },
    ...(operation.auditedAtMost && { atMost: operation.auditedAtMost }),
  });
}
