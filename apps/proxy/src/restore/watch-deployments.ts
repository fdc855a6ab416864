import { setTimeout as delay } from 'node:timers/promises';

import type { IngressClient, StrandedDeployment } from '@platform/engine-api';

export interface DeploymentWatch {
  /** Deployments with unfinished runs where nothing answers, as the engine last told. */
  stranded(): readonly StrandedDeployment[];
  /** Resolves once nothing of it is under way. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 10_000;

/** Asks the engine again and again: it alone reaches the control plane's admin address. */
export function watchDeployments(
  ingress: Pick<IngressClient, 'strandedDeployments'>,
  intervalMs = INTERVAL_MS,
): DeploymentWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let stranded: readonly StrandedDeployment[] = [];
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      // An engine that does not answer is named by its own check.
      stranded = await ingress.strandedDeployments().catch(() => stranded);
      await delay(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watched = watch();
  return {
    stranded: () => stranded,
    async stop() {
      stopping.abort();
      await watched;
    },
  };
}
