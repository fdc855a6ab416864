export { isTooLate } from './answer/answer-time';
export { createConcurrencyLimiter, type ConcurrencyLimiter } from './slots/concurrency-limiter';
export { createApp, DEFAULT_BODY_BYTES, type AppOptions } from './create-app';
export { lineageOf, type AuditedCall, type Caller, type Gate } from './gate/gate';
export { listen, type HttpServer, type ListenOptions } from './connections/listen';
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
export { jsonText } from './answer/json-text';
export type { ErrorForm } from './answer/error-form';
export type { ProblemDocument } from './answer/problem-document';
export { problemError, ProblemError } from './answer/problem-error';
export { problemSchema } from './openapi/problem-schema';
export { problemOf } from './answer/error-response';
export { remoteNetwork } from './connections/remote-network';
export type { IdentificationMeans, Route } from './route';
export { encodingOf, parseJson } from './body/json-body';
export { languageAsked, languageOf, shownProblem } from './answer/shown-problem';
export { validateBody, type BodyCheck } from './body/validate-body';
