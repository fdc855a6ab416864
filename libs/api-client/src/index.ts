export { ApiProblemError, type ApiProblem } from './api-problem-error';
export { createApiClient, type ApiClient, type ApiClientOptions } from './create-api-client';
export { answerOf, dataOf, type ApiAnswer } from './data-of';
export { followRun, type RunSnapshot } from './follow-run';
export type { components, operations, paths } from './generated/api';
export { MAX_LENGTHS } from './generated/bounds';
