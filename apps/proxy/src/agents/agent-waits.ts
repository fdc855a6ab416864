import { setMaxListeners } from 'node:events';

import { EngineUnavailableError, type IngressClient } from '@platform/engine-api';
import type { Caller } from '@platform/http';

/** Maximum callers that wait for a run of an agent. Each costs two connections and no work. */
const MAX_WAITING_CALLS = 256;
/** Of these, callers with one key. */
const MAX_WAITING_OF_CALLER = 64;

/** When a wait ends without a result. */
export interface WaitUntil {
  /** In milliseconds from now. */
  readonly ms: number;
  /** Aborts when the caller has gone. */
  readonly gone: AbortSignal;
}

/** The right to wait for one run. */
export interface WaitPlace {
  /** Resolves with whether the run has ended. False also when the engine does not answer. */
  wait(runId: string, until: WaitUntil): Promise<boolean>;
  /** Call it in every case. */
  leave(): void;
}

/** Bounds how many callers wait for runs. A wait needs no polling: the control plane holds the request. */
export interface AgentWaits {
  /** Undefined when too many callers wait, or the proxy stops. */
  take(caller: Caller): WaitPlace | undefined;
  /** Ends all waits. The runs continue. */
  close(): void;
}

export function createAgentWaits(
  ingress: Pick<IngressClient, 'awaitEnd'>,
  { total = MAX_WAITING_CALLS, ofCaller = MAX_WAITING_OF_CALLER } = {},
): AgentWaits {
  const held = new Map<string, number>();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let taken = 0;

  const wait: WaitPlace['wait'] = async (runId, { ms, gone }) => {
    if (ms <= 0) return false;
    const over = new AbortController();
    const end = (): void => over.abort();
    const timer = setTimeout(end, ms);
    const signals = [gone, closing.signal];
    for (const signal of signals) signal.addEventListener('abort', end);
    if (signals.some(({ aborted }) => aborted)) end();
    try {
      return await ingress.awaitEnd(runId, over.signal);
    } catch (error) {
      if (error instanceof EngineUnavailableError) return false;
      throw error;
    } finally {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
    }
  };

  return {
    take({ kind, id }) {
      const caller = `${kind}:${id}`;
      const own = held.get(caller) ?? 0;
      if (closing.signal.aborted || taken >= total || own >= ofCaller) return undefined;
      let isHeld = true;
      taken += 1;
      held.set(caller, own + 1);
      const leave = (): void => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const left = (held.get(caller) ?? 1) - 1;
        if (left === 0) held.delete(caller);
        else held.set(caller, left);
      };
      return { wait, leave };
    },
    close: () => closing.abort(),
  };
}
