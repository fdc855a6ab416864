import { setTimeout as delay } from 'node:timers/promises';

import type { EngineBindings, IngressClient, StrandedDeployment } from '@platform/engine-api';

export interface EngineWatch {
  /** Deployments that have unfinished runs and do not answer, according to the last engine status. */
  stranded(): readonly StrandedDeployment[];
  /** The ports that the engine has bound, according to its last status; undefined before the first one. */
  bindings(): EngineBindings | undefined;
  /** Whether the engine did not answer although the control plane did. */
  isEngineSilent(): boolean;
  /** Resolves when the current request has ended. */
  stop(): Promise<void>;
}

const ENGINE_CHECK_INTERVAL_MS = 10_000;
/** Interval while the engine does not answer. */
const SILENT_INTERVAL_MS = 1_000;
/** Failures in a row before the engine counts as silent. A restarting control plane causes fewer. */
const MIN_FAILURES = 2;

/** Polls the status of the engine, because only the engine can reach the control plane's admin address. */
export function watchEngine(
  ingress: Pick<IngressClient, 'engineStatus' | 'isHealthy'>,
  intervalMs = ENGINE_CHECK_INTERVAL_MS,
): EngineWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let stranded: readonly StrandedDeployment[] = [];
  let bindings: EngineBindings | undefined;
  let failures = 0;
  const ask = async (): Promise<void> => {
    try {
      ({ stranded, bindings } = await ingress.engineStatus());
      failures = 0;
    } catch {
      // Another check reports a control plane that does not answer.
      failures = (await ingress.isHealthy()) ? failures + 1 : 0;
    }
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await ask();
      const pause = failures > 0 ? Math.min(SILENT_INTERVAL_MS, intervalMs) : intervalMs;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const watched = watch();
  return {
    stranded: () => stranded,
    bindings: () => bindings,
    isEngineSilent: () => failures >= MIN_FAILURES,
    async stop() {
      stopping.abort();
      await watched;
    },
  };
}
