import { problem } from '@platform/problems';
import type { Request, RequestHandler } from 'express';

import type { Caller, Gate } from './gate';
import type { OperationDefinition } from '../operation/operation';
import { problemError } from '../answer/problem-error';
import { readBytes } from '../body/read-bytes';
import { localsOf } from '../request-locals';
import type { Route } from '../route';

interface PassParts {
  readonly gate: Gate | undefined;
  /** Maximum size of a body that authenticates its caller. */
  readonly bodyLimitBytes: number;
}

/**
 * Authenticates the caller, then checks their roles. Until then only the head of the request is read, except
 * for routes with `identify`, which authenticate by the body. Those apply even in an application without a gate.
 */
export function authorise(route: Route, { gate, bodyLimitBytes }: PassParts): RequestHandler {
  const { operation, identify, method, path } = route;
  if (!operation) throw new Error(`route without operation behind a gate: ${method} ${path}`);
  return async (request, response, next) => {
    const locals = localsOf(response);
    if (gate) locals.gate = gate;
    if (operation.access === 'public') {
      if (!operation.isProbe) await gate?.admitAnyone?.(request);
    } else {
      const byGate = async () => (await gate?.identify(request)) ?? locals.caller;
      const rawBody = () => readBytes(request, response, bodyLimitBytes);
      locals.caller = await (identify?.(request, { gate: byGate, rawBody }) ?? byGate());
      await gate?.admit(locals.caller, request);
      if (gate && !mayCall(operation, locals.caller)) {
        const refusal = refusalOf(locals.caller);
        await recordRefusal(route, gate, refusal, { request, ...locals });
        throw problemError(refusal);
      }
    }
    next();
  };
}

const mayCall = ({ access }: OperationDefinition, { roles }: Caller): boolean =>
  access === 'public' || access.some((role) => roles.has(role));

/** Without authentication, a caller lacks only what takes a key: they are told to send one. */
const refusalOf = ({ kind }: Caller): 'forbidden' | 'authentication-required' =>
  kind === 'anonymous' ? 'authentication-required' : 'forbidden';

/** Writes an audit entry for a refused call, when an allowed call would have one. */
async function recordRefusal(
  { operation, resourceAsked }: Route,
  gate: Gate,
  why: ReturnType<typeof refusalOf>,
  asked: { readonly request: Request; readonly caller: Caller; readonly requestId: string },
): Promise<void> {
  if (!operation?.audited) return;
  const { request, caller, requestId } = asked;
  const { status, code } = problem(why);
  await gate.record({
    caller,
    action: operation.id,
    resource: resourceAsked?.(request) ?? `operation:${operation.id}`,
    requestId,
    refusal: { status, code },
    ...(operation.auditedAtMost && { atMost: operation.auditedAtMost }),
  });
}
