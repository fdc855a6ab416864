import type { components } from './generated/api';

/** The problem document of a refused request (RFC 9457). */
export type ApiProblem = components['schemas']['Problem'];

/** Thrown for an error response of the API, or of a gateway in front of it. */
export class ApiProblemError extends Error {
  readonly status: number;
  /** Stable code for programs. `no-problem` when the response is not a problem document of the API. */
  readonly code: string;
  /** The invalid fields. Empty when the problem is about something else. */
  readonly errors: NonNullable<ApiProblem['errors']>;
  /** Seconds to wait before a retry, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  /** Id of the request in the logs of the platform. */
  readonly requestId: string | undefined;
  /** The whole problem document, with the members that are specific to its code. */
  readonly problem: ApiProblem | undefined;

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem ? `${problem.title}: ${problem.detail}` : `answered ${response.status}`);
    this.name = new.target.name;
    this.status = response.status;
    this.code = problem?.code ?? 'no-problem';
    this.errors = problem?.errors ?? [];
    this.retryAfter = parseSeconds(response.headers.get('Retry-After'));
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
    this.problem = problem;
  }
}

function isProblem(body: unknown): body is ApiProblem {
  const { code, title, detail } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return [code, title, detail].every((text) => typeof text === 'string');
}

const parseSeconds = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
