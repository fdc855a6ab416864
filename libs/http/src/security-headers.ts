import type { RequestHandler } from 'express';
import helmet from 'helmet';

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/**
 * Answers hold clinical data: no cache may keep them, no browser may reinterpret, frame or run them, no
 * other site learns their address. A route that answers a page sets its own policy.
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
