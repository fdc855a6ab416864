import type { Response } from 'express';

/** What the middlewares of one request tell each other. */
interface RequestLocals {
  requestId: string;
  /** The error behind a 5xx. */
  failure?: unknown;
}

export function localsOf(response: Response): RequestLocals {
  return response.locals as RequestLocals;
}
