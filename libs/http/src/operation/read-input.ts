import type { Request, Response } from 'express';

import type { Caller } from '../gate/gate';
import { problemError } from '../answer/problem-error';
import { localsOf } from '../request-locals';
import type { Checks } from './checks';
import type { Audit, OperationDefinition, OperationInput } from './operation';

/** An operation with compiled schemas. */
export interface Checked {
  readonly checks: Checks;
  readonly definition: OperationDefinition;
}

/** Express gives a `*name` parameter as a list of decoded segments. */
const joined = (params: Request['params']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.join('/') : value,
    ]),
  );

const haveSameRoles = ({ roles: some }: Caller, { roles: others }: Caller): boolean =>
  some.size === others.size && [...some].every((role) => others.has(role));

/** Validates the request. Throws the 400 or 404 problem. */
export function readInput(
  request: Request,
  response: Response,
  { checks, definition }: Checked,
): OperationInput<OperationDefinition> {
  const { caller, requestId, gate, releaseSlot } = localsOf(response);
  const params = joined(request.params);
  const query = { ...request.query };
  const headers = { ...request.headers };
  if (checks.params(params).length > 0) throw problemError('not-found');
  const wrongQuery = checks.query(query);
  if (wrongQuery.length > 0) throw problemError('query-invalid', { errors: wrongQuery });
  const wrongHeaders = checks.headers(headers);
  if (wrongHeaders.length > 0) throw problemError('headers-invalid', { errors: wrongHeaders });
  const wrongBody = checks.body(request.body);
  if (wrongBody.length > 0) throw problemError('body-invalid', { errors: wrongBody });
  const audit: Audit = async (resource, refusal) => {
    const line = { caller, action: definition.id, resource, requestId };
    await gate?.record({ ...line, ...(refusal && { refusal }) });
  };
  const mayStillCall = async (): Promise<boolean> => {
    if (!gate?.identifyAgain) return true;
    const now = await gate.identifyAgain(request).catch(() => undefined);
    return now?.kind === caller.kind && now.id === caller.id && haveSameRoles(now, caller);
  };
  return {
    params,
    query,
    headers,
    body: request.body,
    caller,
    requestId,
    request,
    response,
    audit,
    audited: () => Promise.resolve(),
    mayStillCall,
    releaseSlot: () => releaseSlot?.(),
  } as OperationInput<OperationDefinition>;
}

/** Returns the audited resource of a request whose body was not read; undefined when only the body names it. */
export function resourceAsked(
  { params }: Request,
  { checks, definition }: Checked,
): string | undefined {
  const named = joined(params);
  if (checks.params(named).length > 0) return undefined;
  try {
    return definition.audited?.({ params: named, query: {}, body: undefined });
  } catch {
    return undefined;
  }
}
