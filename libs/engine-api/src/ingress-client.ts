import { PlatformError } from '@platform/ports';

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

/** What the control plane answers to a send; anything else was not said by one. */
const SEND_OUTCOMES: ReadonlyMap<string | undefined, SendOutcome> = new Map([
  ['Accepted', 'accepted'],
  ['PreviouslyAccepted', 'previously-accepted'],
]);

interface IngressProblem {
  readonly message?: unknown;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

/** Only a durable handler's own answer is final; what the ingress itself says may be tried again. */
async function refusal(response: Response): Promise<Error> {
  const problem = (await response.json().catch(() => null)) as IngressProblem | null;
  const message = String(problem?.message ?? `HTTP ${response.status}`);
  return response.headers.get('x-restate-error-source') === 'invocation'
    ? new EngineRefusedError(response.status, message, problem?.metadata ?? {})
    : new EngineUnavailableError(message);
}

/** A URL reads these as steps of its path, escaped or not: no run can be reached under them. */
const isAddressable = (runId: string): boolean => runId !== '.' && runId !== '..';

export function createIngressClient(options: IngressClientOptions): IngressClient {
  const base = options.url.replace(/\/+$/, '');
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  const call = (path: string, label: string, body: (carrier: TraceCarrier) => unknown) =>
    options.observe(label, async (carrier) => {
      const request = JSON.stringify(body(carrier) ?? null);
      try {
        const response = await fetch(`${base}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...carrier },
          body: request,
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw await refusal(response);
        return (await response.json()) as unknown;
      } catch (cause) {
        if (PlatformError.isInstance(cause)) throw cause;
        throw new EngineUnavailableError(reason(cause), { cause });
      }
    });

  const workflow = (key: string, handler: string): string => {
    if (!isAddressable(key)) throw new EngineRefusedError(404, 'exécution inconnue');
    return `/${WORKFLOW_SERVICE}/${encodeURIComponent(key)}/${handler}`;
  };

  return {
    async startRun(input) {
      const answer = (await call(workflow(input.runId, 'run/send'), '/{key}/run/send', (trace) => ({
        ...input,
        trace,
      }))) as { readonly status?: string } | null;
      const outcome = SEND_OUTCOMES.get(answer?.status);
      if (!outcome) throw new EngineUnavailableError('réponse incomprise');
      return outcome;
    },
    async getRun(runId) {
      if (!isAddressable(runId)) return null;
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
        const response = await fetch(`${base}/restate/health`, { signal });
        await response.arrayBuffer();
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}

/** `fetch failed` says nothing; the system's code does, and names no address. */
function reason(thrown: unknown): string {
  const { name, cause } = thrown as { name?: unknown; cause?: { code?: unknown } };
  return [cause?.code, name].find((word) => typeof word === 'string') ?? 'inconnu';
}
