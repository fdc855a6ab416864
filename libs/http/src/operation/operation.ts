import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { ProblemCode } from '@platform/problems';
import type { Request, Response } from 'express';

import type { ErrorForm } from '../answer/error-form';
import type { AuditedCall, Caller } from '../gate/gate';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export const EVENTS_MEDIA_TYPE = 'text/event-stream';

/** One documented answer. */
export interface AnswerDefinition {
  readonly description: string;
  /** Schema of the body. Absent: the answer has no body. */
  readonly schema?: TSchema;
  /** Media type of the body. Default `application/json`. */
  readonly media?: string;
  /**
   * The answer may also be a stream of server-sent events, which the handler writes itself: the schema of the data of each
   * event.
   */
  readonly events?: TSchema;
  /** Extra response headers: name → description. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Operations that follow from this answer: name → the operation, and its parameters as runtime expressions. */
  readonly links?: Readonly<Record<string, LinkDefinition>>;
}

/** A link of the OpenAPI document. */
export interface LinkDefinition {
  readonly operationId: string;
  /** E.g. `{ runId: '$response.body#/runId' }`. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly description: string;
}

/** `public` needs no authentication. Otherwise the caller needs one of these roles. */
export type Access = 'public' | readonly string[];

/** The validated parts of a request from which the audit entry is made. */
export interface AuditedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Absent when the call was refused before the request was read. */
  readonly caller?: Caller;
}

/** One operation of the API. Its schemas validate requests, type the handler and make the OpenAPI document. */
export interface OperationDefinition {
  /** `operationId` of the OpenAPI document, and the action of the audit log. */
  readonly id: string;
  readonly method: Method;
  /** Express pattern, e.g. `/api/runs/:id`. `*name` also matches slashes. */
  readonly path: string;
  readonly tag: string;
  /** One sentence, English. */
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Path parameters. A value that does not conform is answered with 404. */
  readonly params?: TObject;
  /** Query parameters, converted from text to the types of the schema. Unknown parameters are refused. */
  readonly query?: TObject;
  /** Request headers that the operation reads, in lower case. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  /**
   * `text`: the handler gets the body as text, in one of `bodyMedia`. `unchecked`: the handler gets any JSON
   * value. In both cases the schema documents the body and does not validate it.
   */
  readonly bodyAs?: 'json' | 'text' | 'unchecked';
  /** Accepted media types. Default `application/json`. */
  readonly bodyMedia?: readonly string[];
  readonly answers: Readonly<Record<number, AnswerDefinition>>;
  /** Problems of this operation, besides those that every such operation can answer. */
  readonly problems?: readonly ProblemCode[];
  /**
   * The form of all errors, for clients of another protocol. It holds for the whole address, also for other methods.
   * Default problem+json.
   */
  readonly errors?: ErrorForm;
  /**
   * Returns the resource for the audit log, `<kind>:<id>`, without clinical content; undefined skips the
   * entry. Set it on every mutation and on every read of a record, a run or a validation.
   */
  readonly audited?: (input: AuditedInput) => string | undefined;
  /** A probe: it is answered under any load, so it takes no slot and is not counted. Public operations alone. */
  readonly isProbe?: true;
  /** The work runs in the compute pool, which has its own queue, so the request holds no concurrency slot. */
  readonly computes?: true;
  /**
   * The handler waits for a run, as long as an operation that computes may take. It calls `releaseSlot` before it waits.
   */
  readonly waits?: true;
  /** Documents an authentication scheme of this name, a key in `X-Api-Key`, as the only one. */
  readonly keyScheme?: string;
  /**
   * The handler starts while the audit entry is being written, and awaits `audited` before it changes anything. Its
   * first writes can then share a transaction with the entry. Default: the handler starts afterwards.
   */
  readonly readsBeforeAudited?: true;
  /** For reads that are polled: one audit entry a minute per caller and resource. */
  readonly auditedAtMost?: 'once-a-minute';
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
type ObjectOf<S> = S extends TObject ? Static<S> : Readonly<Record<string, never>>;

/** A schema's type as a handler returns it, deeply readonly. */
export type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Shown<T[Key]> }
    : T;

/** What a handler receives, validated against the operation's schemas. */
export interface OperationInput<D extends OperationDefinition> {
  readonly params: ObjectOf<D['params']>;
  readonly query: ObjectOf<D['query']>;
  readonly headers: ObjectOf<D['headers']>;
  readonly body: D['bodyAs'] extends 'text'
    ? string
    : D['bodyAs'] extends 'unchecked'
      ? unknown
      : StaticOf<D['body']>;
  readonly caller: Caller;
  readonly requestId: string;
  readonly request: Request;
  readonly response: Response;
  readonly audit: Audit;
  /** Resolves when the audit entry of the request is stored; rejects when it cannot be, or when that took too long. */
  readonly audited: () => Promise<void>;
  /** Releases the concurrency slot of the request. Call it before a wait, so that waiting callers keep no others out. */
  readonly releaseSlot: () => void;
  /** Resolves with whether the caller still has access with the same roles. Streams call it while they run. */
  readonly mayStillCall: () => Promise<boolean>;
}

/** Adds an audit entry about something that the request causes; with `refusal`, about how it failed. */
export type Audit = (resource: string, refusal?: AuditedCall['refusal']) => Promise<void>;

type BodyOf<A> = A extends { readonly schema: infer S extends TSchema }
  ? { readonly body: Shown<Static<S>> }
  : { readonly body?: undefined };

/** One of the documented answers of the operation. */
export type Reply<D extends OperationDefinition> = {
  [Status in keyof D['answers'] & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
  } & BodyOf<D['answers'][Status]>;
}[keyof D['answers'] & number];

/**
 * Handles a request. Returns a reply, or nothing when it writes to `response` itself (a stream). Errors become
 * problem answers.
 */
export type Handle<D extends OperationDefinition> = (
  input: OperationInput<D>,
) => Reply<D> | void | Promise<Reply<D> | void>;
