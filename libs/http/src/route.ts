import type { Request, Response } from 'express';

import type { Caller } from './gate';
import type { OperationDefinition } from './operation/operation';

/** What a route has to tell its callers by. */
export interface IdentificationMeans {
  /** Whom the gate takes the caller for. Throws as it does; nobody in an application without one. */
  gate(): Promise<Caller>;
  /**
   * The body as it comes: not decompressed, nothing made of it. Throws the 413 problem past the limit,
   * 400 when it stops half-way.
   */
  rawBody(): Promise<Buffer>;
}

/** What serves one operation of the API. */
export interface Route {
  /** A `post`, `put` or `patch` has its body parsed as JSON first. */
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express pattern, e.g. `/api/runs/:id`; its parameter names appear in logs and metrics. */
  readonly path: string;
  /** Media types it can answer; default JSON only. */
  readonly produces?: readonly string[];
  /** Says who may call it and what it takes; without one an application with a gate does not mount it. */
  readonly operation?: OperationDefinition;
  /**
   * Another way to say who calls, of this route alone: a signature over the body. It is asked before anything
   * but the head of the request has been looked at. Throws the problem of a caller that it refuses.
   */
  readonly identify?: (request: Request, means: IdentificationMeans) => Promise<Caller>;
  /** What a call is about, for the audit log, as far as its address says. */
  readonly resourceAsked?: (request: Request) => string | undefined;
  /** Told of each request that its caller may make and whose body is refused before it is handled: it is no JSON. */
  readonly onBodyRefused?: () => void;
  /** What it throws or rejects with is answered as a problem. */
  handle(request: Request, response: Response): void | Promise<void>;
}
