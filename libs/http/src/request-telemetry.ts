import { contextFromCarrier, openSpan, recordHttpDuration, type Logger } from '@platform/telemetry';
import type { RequestHandler, Response } from 'express';
import { localsOf } from './request-locals';
import { routeLabel } from './route-label';

/** The status that web servers log when the caller left before the answer. Express would report 200. */
const CALLER_LEFT = 499;

/**
 * Creates the span `<method> <route>`, the duration histogram entry and a debug line of every request. It continues
 * a trace that the caller started. The route is known only at the end of the request.
 */
export function requestTelemetry(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const { method } = request;
    const startedAt = performance.now();
    const span = openSpan(
      method,
      { 'http.method': method },
      { kind: 'server', parent: contextFromCarrier(request.headers) },
    );
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const route = routeLabel(request);
      const status = statusOf(response);
      const { requestId, failure } = localsOf(response);
      if (failure !== undefined) span.fail(failure);
      span.update(`${method} ${route}`, { 'http.route': route });
      span.run(() => logger.debug({ method, route, status, ms, requestId }, 'requête servie'));
      span.end();
      recordHttpDuration(ms, { method, route, status });
    });
    span.run(next);
  };
}

function statusOf(response: Response): number {
  return response.writableFinished ? response.statusCode : CALLER_LEFT;
}
