export { createApp, type AppOptions } from './create-app';
export { listen, type HttpServer, type ListenOptions } from './listen';
export { ProblemError, type FieldProblem, type Problem } from './problem-error';
export type { Route } from './route';
export { validateBody, type BodyCheck } from './validate-body';
