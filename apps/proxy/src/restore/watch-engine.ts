import { setTimeout as delay } from 'node:timers/promises';

import type { EngineBindings, IngressClient, StrandedDeployment } from '@platform/engine-api';

export interface EngineWatch {
  /** Deployments with unfinished runs where nothing answers, as the engine last told. */
  stranded(): readonly StrandedDeployment[];
  /** What came of the ports that its instance asks for, as it last told; undefined while it has not. */
  bindings(): EngineBindings | undefined;
  /** Whether the engine was asked and did not answer, though the control plane did. */
  isEngineSilent(): boolean;
  /** Resolves once nothing of it is under way. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 10_000;
/** Until the engine is asked again that did not answer. */
const SILENT_INTERVAL_MS = 1_000;
/** So many failures in a row are no restart of a control plane that routes nothing yet. */
const SILENCES = 2;

/** Asks the engine again and again: it alone reaches the control plane's admin address. */
export function watchEngine(
  ingress: Pick<IngressClient, 'engineStatus' | 'isHealthy'>,
  intervalMs = INTERVAL_MS,
): EngineWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let stranded: readonly StrandedDeployment[] = [];
  let bindings: EngineBindings | undefined;
  let silences = 0;
  const ask = async (): Promise<void> => {
    try {
      ({ stranded, bindings } = await ingress.engineStatus());
      silences = 0;
    } catch {
      // A control plane that does not answer is named by its own check.
      silences = (await ingress.isHealthy()) ? silences + 1 : 0;
    }
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await ask();
      const pause = silences > 0 ? Math.min(SILENT_INTERVAL_MS, intervalMs) : intervalMs;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const watched = watch();
  return {
    stranded: () => stranded,
    bindings: () => bindings,
    isEngineSilent: () => silences >= SILENCES,
    async stop() {
      stopping.abort();
      await watched;
    },
  };
}
