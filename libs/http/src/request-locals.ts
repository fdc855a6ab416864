import type { Response } from 'express';

import type { AnswerTime } from './answer/answer-time';
import type { Caller, Gate } from './gate/gate';
import type { Slot } from './slots/concurrency-limiter';
import type { ErrorForm } from './answer/error-form';

/** What the middlewares of one request share. */
interface RequestLocals {
  requestId: string;
  /** Anonymous until the gate has authenticated the caller. */
  caller: Caller;
  /** Absent in an application without a gate. */
  gate?: Gate;
  /** The raw body, once it has been requested. */
  rawBody?: Promise<Buffer>;
  /** The response deadline. */
  time?: AnswerTime;
  /** The concurrency slot. Absent where concurrency is not limited. */
  slot?: Slot;
  /** Releases the slot while the handler still works. */
  releaseSlot?: () => void;
  /** The form of the errors at this address. Absent: problem+json. */
  errors?: ErrorForm;
  /** True when the operation may answer 304. */
  mayBeUnchanged?: boolean;
  /** The error behind a 5xx. */
  failure?: unknown;
}

export function localsOf(response: Response): RequestLocals {
  return response.locals as RequestLocals;
}
