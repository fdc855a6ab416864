import { setTimeout as delay } from 'node:timers/promises';

import { servesForeignPages } from '@platform/engine-api';
import { createLogger } from '@platform/telemetry';

import type { AuthConfig } from './auth-config';

const log = createLogger('identity');

const INGRESS_CHECK_MS = 5_000;

const FIX =
  'RESTATE_URL=unix:<socket>, ou devant le plan de contrôle un serveur qui exige un certificat et refuse tout en-tête Origin (docs/security.md)';

/**
 * Warns when the control plane's ingress accepts calls without authentication, which bypass the proxy. It calls the
 * ingress as a foreign web page would, once the ingress answers. The start does not wait for it.
 */
export function logOpenIngress(
  { mode }: AuthConfig,
  ingressUrl: string,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ask = async (): Promise<void> => {
    while (!signal.aborted) {
      const isOpen = await servesForeignPages(ingressUrl);
      if (isOpen) {
        log.warn(
          { restate: ingressUrl, fix: FIX },
          'le proxy peut être contourné : le plan de contrôle répond à tous',
        );
      }
      if (isOpen !== undefined) return;
      await delay(INGRESS_CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const isReachedByNobodyElse = mode === 'open' || ingressUrl.startsWith('unix:');
  const checked = isReachedByNobodyElse ? Promise.resolve() : ask();
  return {
    async stop() {
      stopping.abort();
      await checked;
    },
  };
}
