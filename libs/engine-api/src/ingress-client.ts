import { EngineRefusedError, EngineUnavailableError } from './errors';
import type {
  RecordSnapshotInput,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunInput,
  RunSnapshot,
} from './messages';
import { RECORD_SERVICE, WORKFLOW_SERVICE } from './service-names';
import type { TraceCarrier } from './trace-carrier';

/** `previously-accepted`: the control plane knew the key; no second run exists. */
export type SendOutcome = 'accepted' | 'previously-accepted';

/** The one way from the proxy to the engine. Every method may throw the two engine errors. */
export interface IngressClient {
  /** The trace context is added by the client. */
  startRun(input: Omit<RunInput, 'trace'>): Promise<SendOutcome>;
  /** Null for a run the engine does not know. */
  getRun(runId: string): Promise<RunSnapshot | null>;
  resolveValidation(runId: string, input: ResolveValidationInput): Promise<ResolveValidationOutput>;
  recordSnapshot(input: RecordSnapshotInput): Promise<unknown>;
  /** Whether `{RESTATE_URL}/restate/health` answers. */
  isHealthy(): Promise<boolean>;
}

/** Observes one ingress call; `path` is normalised (`/{key}/run/send`), so it holds no identifier. */
export type IngressObserver = <T>(
  path: string,
  call: (carrier: TraceCarrier) => Promise<T>,
) => Promise<T>;

export interface IngressClientOptions {
  /** `RESTATE_URL` */
  readonly url: string;
  readonly observe: IngressObserver;
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;

interface IngressProblem {
  readonly message?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Only a durable handler's own answer is final; what the ingress itself says may be tried again. */
async function refusal(response: Response): Promise<Error> {
  const problem = (await response.json().catch(() => ({}))) as IngressProblem;
  const message = problem.message ?? `HTTP ${response.status}`;
  return response.headers.get('x-restate-error-source') === 'invocation'
    ? new EngineRefusedError(response.status, message, problem.metadata)
    : new EngineUnavailableError(message);
}

export function createIngressClient(options: IngressClientOptions): IngressClient {
  const base = options.url.replace(/\/+$/, '');
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  const call = (path: string, label: string, body: (carrier: TraceCarrier) => unknown) =>
    options.observe(label, async (carrier) => {
      let response: Response;
      try {
        response = await fetch(`${base}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...carrier },
          body: JSON.stringify(body(carrier) ?? null),
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (cause) {
        throw new EngineUnavailableError(reason(cause), { cause });
      }
      if (!response.ok) throw await refusal(response);
      return (await response.json()) as unknown;
    });

  const workflow = (key: string, handler: string): string =>
    `/${WORKFLOW_SERVICE}/${encodeURIComponent(key)}/${handler}`;

  return {
    async startRun(input) {
      const answer = (await call(workflow(input.runId, 'run/send'), '/{key}/run/send', (trace) => ({
        ...input,
        trace,
      }))) as { readonly status?: string };
      return answer.status === 'PreviouslyAccepted' ? 'previously-accepted' : 'accepted';
    },
    async getRun(runId) {
      const path = workflow(runId, 'getRun');
      return (await call(path, '/{key}/getRun', () => null)) as RunSnapshot | null;
    },
    async resolveValidation(runId, input) {
      const path = workflow(runId, 'resolveValidation');
      const answer = await call(path, '/{key}/resolveValidation', () => input);
      return answer as ResolveValidationOutput;
    },
    recordSnapshot: (input) => call(`/${RECORD_SERVICE}/snapshot`, '/snapshot', () => input),
    async isHealthy() {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        return (await fetch(`${base}/restate/health`, { signal })).ok;
      } catch {
        return false;
      }
    },
  };
}

/** `fetch failed` says nothing; the system's code does, and names no address. */
function reason(cause: unknown): string {
  const code = (cause as { cause?: { code?: unknown } }).cause?.code;
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.name : 'inconnu';
}
