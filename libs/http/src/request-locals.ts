import type { Response } from 'express';

import type { AnswerTime } from './answer-time';
import type { Caller, Gate } from './gate';
import type { Slot } from './concurrency-limiter';

/** What the middlewares of one request tell each other. */
interface RequestLocals {
  requestId: string;
  /** Nobody in particular until the gate has identified them. */
  caller: Caller;
  /** Absent in an application without one. */
  gate?: Gate;
  /** The request's body as it arrives, once somebody has asked for it. */
  rawBody?: Promise<Buffer>;
  /** Within which it is answered. */
  time?: AnswerTime;
  /** Among the requests that are handled at once; absent where they are not bounded. */
  slot?: Slot;
  /** The operation says that it answers 304 to who has its answer already. */
  mayBeUnchanged?: boolean;
  /** The error behind a 5xx. */
  failure?: unknown;
}

export function localsOf(response: Response): RequestLocals {
  return response.locals as RequestLocals;
}
