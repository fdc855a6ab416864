import type { RequestHandler } from 'express';
import helmet from 'helmet';

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/**
 * Answers contain clinical data: caches must not store them, browsers must not sniff, frame or run them, and other
 * sites must not learn their URL. A route that serves a page sets its own policy.
 */
export const securityHeaders: readonly RequestHandler[] = [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  }),
  noStore,
];
