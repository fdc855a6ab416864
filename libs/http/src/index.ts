export { createApp, type AppOptions } from './create-app';
export type { AuditedCall, Caller, Gate } from './gate';
export { listen, type HttpServer, type ListenOptions } from './listen';
export { defineOperation } from './operation/define-operation';
export type {
  Access,
  AnswerDefinition,
  AuditedInput,
  Handle,
  OperationDefinition,
  OperationInput,
  Reply,
  Shown,
} from './operation/operation';
export { ProblemError, type FieldProblem, type Problem } from './problem-error';
export { bodyInvalid, queryInvalid } from './protocol-problems';
export type { Route } from './route';
export { validateBody, type BodyCheck } from './validate-body';
