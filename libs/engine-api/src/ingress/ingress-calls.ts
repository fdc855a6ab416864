import { requestControlPlane, type ControlPlaneAnswer } from '@platform/control-plane-http';
import { PlatformError } from '@platform/ports';

import { EngineRefusedError, EngineUnavailableError } from '../errors';
import type { IngressClientOptions, IngressObserver } from '../ingress-client';
import { isRefused, type Refusal } from '../refusal';
import { DIRECTORY_KEY, GENERATION_KEY, WORKFLOW_SERVICE } from '../service-names';
import type { TraceCarrier } from '../trace-carrier';
import { refusal } from './ingress-answers';

const DEFAULT_CALL_TIMEOUT_MS = 10_000;
/** Slightly less than the one-second timeout of health probes. */
const HEALTH_TIMEOUT_MS = 900;

export const RUN_UNKNOWN: Refusal = { code: 'run-unknown', message: 'exécution inconnue' };

/** Ids that no run can have: URLs resolve the first two as path segments, and the engine uses the other two itself. */
const NO_RUNS: readonly string[] = ['.', '..', DIRECTORY_KEY, GENERATION_KEY];

export const isAddressable = (runId: string): boolean => !NO_RUNS.includes(runId);

/** Returns the path of a handler of the workflow service. */
export const handlerOf = (key: string, name: string): string =>
  `/${WORKFLOW_SERVICE}/${encodeURIComponent(key)}/${name}`;

/** Returns the path of a handler of a run. Throws `EngineRefusedError` for an id that no run can have. */
export function handlerOfRun(runId: string, name: string): string {
  if (isAddressable(runId)) return handlerOf(runId, name);
  throw new EngineRefusedError(RUN_UNKNOWN);
}

/** Sends requests to the ingress of the control plane. */
export class IngressCalls {
  readonly observe: IngressObserver;
  private readonly url: string;
  private readonly timeoutMs: number;

  constructor({ url, observe, timeoutMs = DEFAULT_CALL_TIMEOUT_MS }: IngressClientOptions) {
    this.url = url;
    this.observe = observe;
    this.timeoutMs = timeoutMs;
  }

  /** Sends one request. Throws `EngineUnavailableError` for everything but a refusal by a durable handler and errors of `read`. */
  async exchange<T>(
    path: string,
    request: Omit<Parameters<typeof requestControlPlane>[2], 'signal'>,
    read: (answer: ControlPlaneAnswer) => T,
    signal = AbortSignal.timeout(this.timeoutMs),
  ): Promise<T> {
    try {
      return read(await requestControlPlane(this.url, path, { ...request, signal }));
    } catch (cause) {
      if (PlatformError.isInstance(cause)) throw cause;
      throw new EngineUnavailableError(reason(cause), { cause });
    }
  }

  /** Calls a handler and returns its answer. `label`: the path without identifiers. */
  call(
    path: string,
    label: string,
    body: (carrier: TraceCarrier) => unknown,
    idempotencyKey?: string,
  ): Promise<unknown> {
    return this.observe(label, (carrier) => {
      const request = {
        method: 'POST' as const,
        headers: {
          'content-type': 'application/json',
          ...carrier,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body(carrier) ?? null),
      };
      return this.exchange(path, request, (answer) => {
        if (!answer.ok) throw refusal(answer);
        const answered = answer.json();
        if (isRefused(answered)) throw new EngineRefusedError(answered.refused);
        return answered;
      });
    });
  }

  clock(): Promise<Date | undefined> {
    return this.exchange('/restate/health', {}, (answer) => {
      const told = new Date(answer.header('date') ?? Number.NaN);
      return Number.isNaN(told.getTime()) ? undefined : told;
    });
  }

  async isHealthy(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(Math.min(this.timeoutMs, HEALTH_TIMEOUT_MS));
      return (await requestControlPlane(this.url, '/restate/health', { signal })).ok;
    } catch {
      return false;
    }
  }
}

/** The system's error code, which is more useful than the message and contains no address. */
function reason(thrown: unknown): string {
  const { name, code } = thrown as { name?: unknown; code?: unknown };
  return [code, name].find((word) => typeof word === 'string') ?? 'inconnu';
}
