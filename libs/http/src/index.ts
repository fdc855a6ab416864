export { isTooLate } from './answer-time';
export { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter';
export { createApp, DEFAULT_BODY_BYTES, type AppOptions } from './create-app';
export { lineageOf, type AuditedCall, type Caller, type Gate } from './gate';
export { listen, type HttpServer, type ListenOptions } from './listen';
export { defineOperation } from './operation/define-operation';
export type {
  Access,
  AnswerDefinition,
  Audit,
  AuditedInput,
  Handle,
  OperationDefinition,
  OperationInput,
  Reply,
  Shown,
} from './operation/operation';
export { describeApi, type ApiFacts } from './openapi/describe-api';
export type { OpenApiDocument } from './openapi/document';
export { jsonText } from './json-text';
export type { ErrorForm } from './error-form';
export type { ProblemDocument } from './problem-document';
export { problemError, ProblemError } from './problem-error';
export { problemSchema } from './openapi/problem-schema';
export { problemOf } from './error-response';
export { remoteNetwork } from './remote-network';
export type { IdentificationMeans, Route } from './route';
export { encodingOf, parseJson } from './json-body';
export { languageAsked, languageOf, shownProblem } from './shown-problem';
export { validateBody, type BodyCheck } from './validate-body';
