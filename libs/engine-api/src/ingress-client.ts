import { requestControlPlane, type ControlPlaneAnswer } from '@platform/control-plane-http';
import { PlatformError, type JsonObject } from '@platform/ports';

import { EngineRefusedError, EngineUnavailableError } from './errors';
import type {
  EngineStatus,
  EventOutput,
  DescribedSubject,
  RecordSnapshotInput,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunAddress,
  RunInput,
  RunSignal,
  RunSnapshot,
  SignalOutput,
  UnfinishedRuns,
  ValidationWithdrawal,
} from './messages';
import { isOfInvocation, isUnknown, jsonOf, refusal } from './ingress-answers';
import { isRefused, type Refusal } from './refusal';
import type {
  ChangesAnswer,
  ChangesQuestion,
  DirectoryQuestion,
  RunReport,
  StandingsAnswer,
  StandingsQuestion,
} from './run-reports';
import { DIRECTORY_KEY, GENERATION_KEY, RECORD_SERVICE, WORKFLOW_SERVICE } from './service-names';
import type { TraceCarrier } from './trace-carrier';

/** `previously-accepted`: the control plane knew the key; no second run exists. */
export type SendOutcome = 'accepted' | 'previously-accepted';

/** State of a run in the control plane: `unknown`, not ended, or ended within its retention. */
export type RunFate = 'unknown' | 'running' | 'ended';

/** A run that was sent to the control plane. */
export interface SentRun {
  readonly outcome: SendOutcome;
  readonly invocationId: string;
}

/** Client of the engine for the proxy. Every method may throw `EngineUnavailableError` and `EngineRefusedError`. */
export interface IngressClient {
  /** Starts a run. The client adds the trace context. */
  startRun(input: Omit<RunInput, 'trace'>): Promise<SentRun>;
  /** Returns the snapshot of a run; null for an unknown run or one that has not begun. */
  getRun(runId: string): Promise<RunSnapshot | null>;
  /**
   * Returns one page of the runs that have not ended; `next` comes from the previous page. Refused with
   * `directory-unavailable` when the engine cannot query the control plane.
   */
  unfinishedRuns(next?: string): Promise<UnfinishedRuns>;
  /** Returns the status of the engine, and of deployments as it last saw them. */
  engineStatus(): Promise<EngineStatus>;
  /**
   * Returns the runs whose standing changed since a position. Refused with `question-unknown` by an engine that is
   * older than the question.
   */
  changedRuns(question: Omit<ChangesQuestion, 'about'>): Promise<ChangesAnswer>;
  /**
   * Returns what the control plane has of these runs, without asking them: at most `MAX_REPORTED_RUNS`. An answer lacks
   * the last ones when it would become too large. Refused with `question-unknown`, as above, and with
   * `directory-unavailable`.
   */
  standingsOf(question: Omit<StandingsQuestion, 'about'>): Promise<readonly RunReport[]>;
  /** Whether the control plane has the run, also one that has not begun or that ended within its retention. */
  hasRun(runId: string): Promise<boolean>;
  /** Returns the state of the run in the control plane. Does not need a running engine. */
  fateOf(runId: string): Promise<RunFate>;
  /**
   * Resolves with true when the run has ended, and with false when `signal` aborts first. The control plane holds the
   * request meanwhile, so this costs one connection and no polling. Refused with `run-unknown`.
   */
  awaitEnd(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Returns the address of a run that the control plane has. For any other run the address is meaningless. */
  addressOf(runId: string): Promise<RunAddress>;
  resolveValidation(runId: string, input: ResolveValidationInput): Promise<ResolveValidationOutput>;
  /** Cancels a run. Refused with `run-unknown` or `run-ended`. */
  cancelRun(
    runId: string,
    why: { readonly by?: string; readonly reason?: string },
  ): Promise<SignalOutput>;
  /**
   * Resumes a run that the control plane paused. Refused with `run-unknown`, `run-ended`, `not-paused`, or
   * `control-plane-unavailable` when the engine cannot reach the control plane.
   */
  resumeRun(runId: string): Promise<SignalOutput>;
  /**
   * Withdraws a pending validation. Refused with `validation-unknown`, `already-decided`, `expired` or `not-pending`.
   */
  withdrawValidation(runId: string, withdrawal: ValidationWithdrawal): Promise<SignalOutput>;
  /** Gives a turn to a run that began too late for its own. Refused with `not-pending`. */
  giveTurn(runId: string, after: readonly RunAddress[]): Promise<SignalOutput>;
  /** Resolves an incident. Refused with `run-unknown`, `not-pending` (no incident at the node) or `already-decided`. */
  actOnIncident(runId: string, act: IncidentAct): Promise<SignalOutput>;
  /** Delivers an event. Nothing is delivered to a run that is unknown, has ended or waits for something else. */
  deliverEvent(runId: string, event: JsonObject): Promise<EventOutput>;
  recordSnapshot(input: RecordSnapshotInput): Promise<unknown>;
  describeSubject(input: RecordSnapshotInput): Promise<DescribedSubject>;
  /**
   * Returns the mark with this name from the control plane; null when there is none or it expired
   * (`GENERATION_KEPT_MS`). Does not need a running engine.
   */
  generationMark(name: string): Promise<string | null>;
  /** Stores a mark under a name unless there is one. Returns the stored mark. */
  markGeneration(name: string, mark: string): Promise<string>;
  /** Whether `{RESTATE_URL}/restate/health` responds within a second. */
  isHealthy(): Promise<boolean>;
  /** Returns the time of the control plane from its HTTP `Date` header, in whole seconds; undefined without one. */
  clock(): Promise<Date | undefined>;
}

/** An operator's action on a node with `onError: "pause"`. */
export type IncidentAct = Omit<Extract<RunSignal, { signal: 'incident' }>, 'signal'>;

/** Observes one ingress call. `path` is normalised (`/{key}/run/send`) and contains no identifier. */
export type IngressObserver = <T>(
  path: string,
  call: (carrier: TraceCarrier) => Promise<T>,
) => Promise<T>;

export interface IngressClientOptions {
  /** `RESTATE_URL`: http, https, or `unix:` and the path of a socket. */
  readonly url: string;
  readonly observe: IngressObserver;
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Slightly less than the one-second timeout of health probes. */
const HEALTH_TIMEOUT_MS = 900;

/** The possible answers of a control plane to a send. Any other answer does not come from one. */
const SEND_OUTCOMES: ReadonlyMap<string | undefined, SendOutcome> = new Map([
  ['Accepted', 'accepted'],
  ['PreviouslyAccepted', 'previously-accepted'],
]);

const RUN_UNKNOWN: Refusal = { code: 'run-unknown', message: 'exécution inconnue' };
const QUESTION_UNKNOWN: Refusal = {
  code: 'question-unknown',
  message: 'question inconnue du moteur',
};
const RUN_ENDED: Refusal = { code: 'run-ended', message: 'exécution terminée' };

/** Ids that no run can have: URLs resolve the first two as path segments, and the engine uses the other two itself. */
const NO_RUNS: readonly string[] = ['.', '..', DIRECTORY_KEY, GENERATION_KEY];

const isAddressable = (runId: string): boolean => !NO_RUNS.includes(runId);

const SUBJECT_STATES: ReadonlySet<unknown> = new Set<DescribedSubject['state']>([
  'described',
  'unbound',
  'undescribed',
  'not-found',
  'unavailable',
]);

const SNAPSHOT = `/${RECORD_SERVICE}/snapshot`;

/** An engine of before the view answers with the whole record, which goes no further. */
const isDescribedSubject = (answer: unknown): answer is DescribedSubject =>
  SUBJECT_STATES.has((answer as Partial<DescribedSubject> | null)?.state);

/** Restate's own status: the invocation exists and has not completed. */
const NOT_COMPLETED = 470;

export function createIngressClient(options: IngressClientOptions): IngressClient {
  const { url } = options;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  /** Sends one request. Throws `EngineUnavailableError` for everything but a refusal by a durable handler and errors of `read`. */
  const exchange = async <T>(
    path: string,
    request: Omit<Parameters<typeof requestControlPlane>[2], 'signal'>,
    read: (answer: ControlPlaneAnswer) => T,
    signal = AbortSignal.timeout(timeoutMs),
  ): Promise<T> => {
    try {
      return read(await requestControlPlane(url, path, { ...request, signal }));
    } catch (cause) {
      if (PlatformError.isInstance(cause)) throw cause;
      throw new EngineUnavailableError(reason(cause), { cause });
    }
  };

  const call = (
    path: string,
    label: string,
    body: (carrier: TraceCarrier) => unknown,
    idempotencyKey?: string,
  ) =>
    options.observe(label, (carrier) => {
      const request = {
        method: 'POST' as const,
        headers: {
          'content-type': 'application/json',
          ...carrier,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body(carrier) ?? null),
      };
      return exchange(path, request, (answer) => {
        if (!answer.ok) throw refusal(answer);
        const answered = answer.json();
        if (isRefused(answered)) throw new EngineRefusedError(answered.refused);
        return answered;
      });
    });

  const handlerOf = (key: string, name: string): string =>
    `/${WORKFLOW_SERVICE}/${encodeURIComponent(key)}/${name}`;

  const handler = (runId: string, name: string): string => {
    if (isAddressable(runId)) return handlerOf(runId, name);
    throw new EngineRefusedError(RUN_UNKNOWN);
  };

  const resultPath = (runId: string, wanted: 'output' | 'attach'): string =>
    `/restate/workflow/${WORKFLOW_SERVICE}/${encodeURIComponent(runId)}/${wanted}`;

  const markPath = (name: string): string =>
    `/restate/invocation/${WORKFLOW_SERVICE}/${GENERATION_KEY}/getRun/${name}/output`;

  const outputOf = (runId: string): Promise<RunFate> =>
    options.observe('/{key}/output', (headers) =>
      exchange(resultPath(runId, 'output'), { headers }, (answer) => {
        if (answer.ok || isOfInvocation(answer)) return 'ended';
        if (answer.status === NOT_COMPLETED) return 'running';
        if (isUnknown(answer)) return 'unknown';
        throw new EngineUnavailableError(`HTTP ${answer.status}`);
      }),
    );

  const markOf = (name: string): Promise<string | null> =>
    options.observe('/{key}/output', (headers) =>
      exchange(markPath(name), { headers }, (answer) => {
        const body = jsonOf(answer);
        if (answer.ok) return typeof body === 'string' ? body : null;
        if (isUnknown(answer)) return null;
        throw new EngineUnavailableError(`HTTP ${answer.status}`);
      }),
    );

  const fateOf = async (runId: string): Promise<RunFate> =>
    isAddressable(runId) ? outputOf(runId) : 'unknown';

  const awaitEnd = (runId: string, signal: AbortSignal): Promise<boolean> =>
    options.observe('/{key}/attach', async (headers) => {
      try {
        const path = resultPath(runId, 'attach');
        return await exchange(
          path,
          { headers },
          (answer) => {
            // A run that failed has ended too.
            if (answer.ok || isOfInvocation(answer)) return true;
            if (isUnknown(answer)) throw new EngineRefusedError(RUN_UNKNOWN);
            throw new EngineUnavailableError(`HTTP ${answer.status}`);
          },
          signal,
        );
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    });

  const invocationIdOf = async (runId: string): Promise<string> => {
    const target = { target: 'workflow', workflowName: WORKFLOW_SERVICE, workflowKey: runId };
    const answer = (await call('/restate/lookup', '/lookup', () => target)) as {
      readonly invocationId?: unknown;
    } | null;
    if (typeof answer?.invocationId === 'string') return answer.invocationId;
    throw new EngineUnavailableError('réponse incomprise');
  };

  /** Finds the invocation of an unfinished run, because handlers would accept a signal to an unknown or killed run. */
  const unfinishedIdOf = async (runId: string): Promise<string> => {
    const standing = await fateOf(runId);
    if (standing === 'unknown') {
      throw new EngineRefusedError(RUN_UNKNOWN);
    }
    if (standing === 'ended') throw new EngineRefusedError(RUN_ENDED);
    return invocationIdOf(runId);
  };

  const resolve = (runId: string, input: ResolveValidationInput | RunSignal): Promise<unknown> =>
    call(handler(runId, 'resolveValidation'), '/{key}/resolveValidation', () => input);

  const askDirectory = (question: DirectoryQuestion | string | null): Promise<unknown> =>
    call(handlerOf(DIRECTORY_KEY, 'getRun'), '/{key}/getRun', () => question);

  return {
    async unfinishedRuns(next) {
      return (await askDirectory(next ?? null)) as UnfinishedRuns;
    },
    async engineStatus() {
      return (await askDirectory({ about: 'deployments' })) as EngineStatus;
    },
    async changedRuns(question) {
      const answer = (await askDirectory({ about: 'changes', ...question })) as ChangesAnswer;
      if (typeof answer?.epoch === 'string') return answer;
      throw new EngineRefusedError(QUESTION_UNKNOWN);
    },
    async standingsOf(question) {
      const answer = (await askDirectory({ about: 'standings', ...question })) as StandingsAnswer;
      if (Array.isArray(answer?.reports)) return answer.reports;
      throw new EngineRefusedError(QUESTION_UNKNOWN);
    },
    async addressOf(runId) {
      return { runId, invocationId: await invocationIdOf(runId) };
    },
    async startRun(input) {
      const answer = (await call(handler(input.runId, 'run/send'), '/{key}/run/send', (trace) => ({
        ...input,
        trace,
      }))) as { readonly status?: string; readonly invocationId?: unknown } | null;
      const outcome = SEND_OUTCOMES.get(answer?.status);
      const invocationId = answer?.invocationId;
      if (!outcome || typeof invocationId !== 'string') {
        throw new EngineUnavailableError('réponse incomprise');
      }
      return { outcome, invocationId };
    },
    async getRun(runId) {
      if (!isAddressable(runId)) return null;
      const path = handler(runId, 'getRun');
      return (await call(path, '/{key}/getRun', () => null)) as RunSnapshot | null;
    },
    async hasRun(runId) {
      return (await fateOf(runId)) !== 'unknown';
    },
    fateOf,
    async awaitEnd(runId, signal) {
      if (isAddressable(runId)) return awaitEnd(runId, signal);
      throw new EngineRefusedError(RUN_UNKNOWN);
    },
    async resolveValidation(runId, input) {
      return (await resolve(runId, input)) as ResolveValidationOutput;
    },
    async cancelRun(runId, why) {
      const invocationId = await unfinishedIdOf(runId);
      return (await resolve(runId, { ...why, signal: 'cancel', invocationId })) as SignalOutput;
    },
    async resumeRun(runId) {
      const invocationId = await unfinishedIdOf(runId);
      return (await resolve(runId, { signal: 'resume', invocationId })) as SignalOutput;
    },
    async withdrawValidation(runId, withdrawal) {
      return (await resolve(runId, { ...withdrawal, signal: 'task-withdrawn' })) as SignalOutput;
    },
    async giveTurn(runId, after) {
      return (await resolve(runId, { signal: 'turn', after })) as SignalOutput;
    },
    async actOnIncident(runId, act) {
      return (await resolve(runId, { ...act, signal: 'incident' })) as SignalOutput;
    },
    async deliverEvent(runId, event) {
      if (!isAddressable(runId)) return { delivered: [], started: [] };
      return (await resolve(runId, { signal: 'event', event })) as EventOutput;
    },
    generationMark: markOf,
    async markGeneration(name, mark) {
      const path = handlerOf(GENERATION_KEY, 'getRun');
      return (await call(path, '/{key}/getRun', () => mark, name)) as string;
    },
    async describeSubject(subject) {
      const input = { ...subject, view: 'subject' };
      const answer = await call(SNAPSHOT, '/snapshot', () => input);
      return isDescribedSubject(answer) ? answer : { state: 'undescribed' };
    },
    recordSnapshot: (input) => call(SNAPSHOT, '/snapshot', () => input),
    clock: () =>
      exchange('/restate/health', {}, (answer) => {
        const told = new Date(answer.header('date') ?? Number.NaN);
        return Number.isNaN(told.getTime()) ? undefined : told;
      }),
    async isHealthy() {
      try {
        const signal = AbortSignal.timeout(Math.min(timeoutMs, HEALTH_TIMEOUT_MS));
        return (await requestControlPlane(url, '/restate/health', { signal })).ok;
      } catch {
        return false;
      }
    },
  };
}

/** The system's error code, which is more useful than the message and contains no address. */
function reason(thrown: unknown): string {
  const { name, code } = thrown as { name?: unknown; code?: unknown };
  return [code, name].find((word) => typeof word === 'string') ?? 'inconnu';
}
