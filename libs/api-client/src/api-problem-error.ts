import type { components } from './generated/api';

/** What the API says of a refusal (RFC 9457). */
export type ApiProblem = components['schemas']['Problem'];

/** The API refused, or what answered in its place did. */
export class ApiProblemError extends Error {
  readonly status: number;
  /** Stable: programs decide by it. `no-problem` when the answer was no document of the API. */
  readonly code: string;
  /** Every wrong field. */
  readonly errors: NonNullable<ApiProblem['errors']>;
  /** Seconds to wait before another try, when the answer says so. */
  readonly retryAfter: number | undefined;
  /** Names the request in the logs of the platform. */
  readonly requestId: string | undefined;
  /** The whole document, with members of its own. */
  readonly problem: ApiProblem | undefined;

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem ? `${problem.title}: ${problem.detail}` : `answered ${response.status}`);
    this.name = new.target.name;
    this.status = response.status;
    this.code = problem?.code ?? 'no-problem';
    this.errors = problem?.errors ?? [];
    this.retryAfter = secondsOf(response.headers.get('Retry-After'));
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
    this.problem = problem;
  }
}

function isProblem(body: unknown): body is ApiProblem {
  const { code, title, detail } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return [code, title, detail].every((text) => typeof text === 'string');
}

const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
