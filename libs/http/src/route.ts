import type { Request, Response } from 'express';

import type { Caller } from './gate/gate';
import type { OperationDefinition } from './operation/operation';

/** What `identify` of a route can use to authenticate a caller. */
export interface IdentificationMeans {
  /** Authenticates through the gate and rejects as the gate does. Anonymous in an application without a gate. */
  gate(): Promise<Caller>;
  /**
   * Reads the raw body, not decompressed and not parsed. Rejects with the 413 problem above the limit, and with 400
   * when the body ends early.
   */
  rawBody(): Promise<Buffer>;
}

/** The handler of one operation of the API. */
export interface Route {
  /** For `post`, `put` and `patch`, the body is parsed as JSON first. */
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express pattern, e.g. `/api/runs/:id`. Its parameter names appear in logs and metrics. */
  readonly path: string;
  /** Media types of the answer. Default JSON only. */
  readonly produces?: readonly string[];
  /** Defines access and input. An application with a gate does not mount a route without an operation. */
  readonly operation?: OperationDefinition;
  /**
   * Authenticates the callers of this route in another way, for example by a signature over the body. Runs after the
   * head of the request was read and before the body is parsed. Rejects with the problem to answer.
   */
  readonly identify?: (request: Request, means: IdentificationMeans) => Promise<Caller>;
  /** Returns the audited resource as far as the URL names it. */
  readonly resourceAsked?: (request: Request) => string | undefined;
  /** Called when an authorized request is refused because its body is not JSON. */
  readonly onBodyRefused?: () => void;
  /** Handles the request. Errors become problem answers. */
  handle(request: Request, response: Response): void | Promise<void>;
}
