import type { Logger } from '@platform/telemetry';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { errorHandler, failRequests } from './error-handler';
import type { Gate } from './gate';
import { bodyReader } from './json-body';
import { problemError } from './problem-error';
import { createConcurrencyLimiter, type ConcurrencyLimiterOptions } from './concurrency-limiter';
import { requireSoundHead } from './request-head';
import { requestId } from './request-id';
import { localsOf } from './request-locals';
import { requestTelemetry } from './request-telemetry';
import { mountRoutes, type AnswerTimes } from './mount-routes';
import type { Route } from './route';
import { securityHeaders } from './security-headers';

const ONE_MEBIBYTE = 1_048_576;

export interface AppOptions {
  /** The logger of component `http`. */
  readonly logger: Logger;
  readonly routes: readonly Route[];
  /** Longest request body, in bytes after decompression (`API_BODY_LIMIT`); default 1 MiB. */
  readonly bodyLimitBytes?: number;
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is believed; default: none. */
  readonly trustedProxies?: readonly string[];
  /** Who may call what; without one every route is open, for tests of routes. */
  readonly gate?: Gate;
  /** Requests of what is not public that are handled at once, and that wait; default: no limit. */
  readonly limiter?: Omit<ConcurrencyLimiterOptions, 'logger'>;
  /** Within which every request is answered, if only that it was not done; default 30 s, 2 min. */
  readonly times?: AnswerTimes;
}

const TIMES: AnswerTimes = { usual: 30_000, computing: 120_000 };

/**
 * An express application that keeps the conventions of the API (http-api, Conventions): request
 * ids, strict JSON bodies, problem+json errors, spans, metrics and logs for every request.
 */
export function createApp({
  logger,
  routes,
  bodyLimitBytes = ONE_MEBIBYTE,
  trustedProxies = [],
  gate,
  limiter,
  times = TIMES,
}: AppOptions): Express {
  const app = express();
  const fail = failRequests(logger);
  app.disable('x-powered-by');
  // Entity tags are the definitions' version numbers, set by their routes; others would confuse.
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('trust proxy', [...trustedProxies]);
  app.use(requestId, requestTelemetry(logger), ...securityHeaders, requireSoundHead);
  answerUnchangedWhereDeclared(app);
  mountRoutes(app, routes, {
    readBody: bodyReader(bodyLimitBytes),
    bodyLimitBytes,
    gate,
    limiter: limiter && createConcurrencyLimiter({ ...limiter, logger }),
    times,
    fail,
  });
  app.use(unknownRoute);
  app.use(errorHandler(fail));
  return app;
}

/**
 * Express answers 304 by itself to whatever has a matching `If-None-Match`, and `*` matches every answer; an
 * operation that does not say so answers in full.
 */
function answerUnchangedWhereDeclared({ request }: Express): void {
  const prototype = Object.getPrototypeOf(request) as Request;
  const inherited = Object.getOwnPropertyDescriptor(prototype, 'fresh')?.get;
  Object.defineProperty(request, 'fresh', {
    get(this: Request): boolean {
      const { mayBeUnchanged = false } = localsOf(this.res as Response);
      return mayBeUnchanged && inherited?.call(this) === true;
    },
  });
}

const unknownRoute: RequestHandler = () => {
  throw problemError('route-unknown');
};
