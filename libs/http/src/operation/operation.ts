import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { ProblemCode } from '@platform/problems';
import type { Request, Response } from 'express';

import type { AuditedCall, Caller } from '../gate';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One documented answer. */
export interface AnswerDefinition {
  readonly description: string;
  /** Of the body; none: no body. */
  readonly schema?: TSchema;
  /** Media type of the body; `application/json` unless said otherwise. */
  readonly media?: string;
  /** Headers it carries beside those of every answer → what each says. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** `public`: no identity is asked; else the roles of which a caller needs one. */
export type Access = 'public' | readonly string[];

/** What an audit line needs to know of a request whose fields are sound. */
export interface AuditedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Absent of a call that was refused before it was read. */
  readonly caller?: Caller;
}

/**
 * One operation of the API: its schemas check the requests, type the code and are the OpenAPI document
 * (design: http-api).
 */
export interface OperationDefinition {
  /** `operationId` of the OpenAPI document, and the action of the audit log. */
  readonly id: string;
  readonly method: Method;
  /** Express pattern, e.g. `/api/runs/:id`; `*name` goes on over slashes. */
  readonly path: string;
  readonly tag: string;
  /** One sentence, English. */
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Path parameters; one that does not conform names nothing: 404. */
  readonly params?: TObject;
  /** Query parameters, converted from text to the types of the schema; an unknown one is refused. */
  readonly query?: TObject;
  /** Request headers that it reads, in lower case; others are ignored. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  /**
   * `text`: the handler gets the document as it was written, `bodyMedia` of any kind; `unchecked`: the
   * JSON value, whatever it is. The schema then documents and does not check.
   */
  readonly bodyAs?: 'json' | 'text' | 'unchecked';
  /** Media types it takes; `application/json` unless said otherwise. */
  readonly bodyMedia?: readonly string[];
  readonly answers: Readonly<Record<number, AnswerDefinition>>;
  /** The problems it answers of its own, beside those of every such operation. */
  readonly problems?: readonly ProblemCode[];
  /**
   * The resource the call is about, `<kind>:<id>`, for the audit log, without clinical content;
   * undefined: this call is not audited. Every mutation and every read of a record, a run or a
   * validation has it.
   */
  readonly audited?: (input: AuditedInput) => string | undefined;
  /** Its work waits in a line of its own: it has no place among the requests that are handled at once. */
  readonly computes?: true;
  /** Of a read that is asked again and again: one line a minute for a caller and a resource. */
  readonly auditedAtMost?: 'once-a-minute';
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
type ObjectOf<S> = S extends TObject ? Static<S> : Readonly<Record<string, never>>;

/** A schema's type as handlers answer it: nothing of it is written to. */
export type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Shown<T[Key]> }
    : T;

/** What a handler is given: the fields conform to the operation's schemas. */
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
  /** Whether the caller would be let in now, with the same roles: asked while an answer goes on. */
  readonly mayStillCall: () => Promise<boolean>;
}

/**
 * Adds a line to the audit log about something that the request brings about, or, with the problem that
 * it ended with, about what became of it.
 */
export type Audit = (resource: string, refusal?: AuditedCall['refusal']) => Promise<void>;

type BodyOf<A> = A extends { readonly schema: infer S extends TSchema }
  ? { readonly body: Shown<Static<S>> }
  : { readonly body?: undefined };

/** One of the operation's documented answers. */
export type Reply<D extends OperationDefinition> = {
  [Status in keyof D['answers'] & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
  } & BodyOf<D['answers'][Status]>;
}[keyof D['answers'] & number];

/**
 * Answers with a reply, or by itself through `response` (a stream), then with nothing. What it throws
 * or rejects with is answered as a problem.
 */
export type Handle<D extends OperationDefinition> = (
  input: OperationInput<D>,
) => Reply<D> | void | Promise<Reply<D> | void>;
