import { setTimeout as delay } from 'node:timers/promises';

import type { Diagnostic, Ports } from '@platform/ports';
import type { ConnectionCheck } from '@platform/sdk';

import { connectionFailed } from './port-diagnostics';

/** Time between two checks of a port that answers, and of one that does not; and the longest check. In ms. */
interface ConnectionPace {
  readonly steadyMs: number;
  readonly failingMs: number;
  readonly timeoutMs: number;
}

const PACE: ConnectionPace = { steadyMs: 60_000, failingMs: 10_000, timeoutMs: 20_000 };

export interface ConnectionWatch {
  /** Resolves when every port was checked once, and at the latest after `timeoutMs`. */
  checkedOnce(timeoutMs: number): Promise<void>;
  /** What was found wrong at the last check of each port. */
  findings(): readonly Diagnostic[];
  stop(): void;
}

interface ConnectionWatchOptions {
  /** Called when a port begins to fail, or fails in another way. */
  readonly onFailure: (found: Diagnostic) => void;
  readonly onRecovery: (port: string) => void;
  readonly pace?: ConnectionPace;
}

const canCheck = (value: unknown): value is ConnectionCheck =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<ConnectionCheck>).checkConnection === 'function';

/** Checks again and again the connection of every port whose adapter can (ConnectionCheck). */
export function watchConnections(
  ports: Ports,
  { onFailure, onRecovery, pace = PACE }: ConnectionWatchOptions,
): ConnectionWatch {
  const stopping = new AbortController();
  const failures = new Map<string, Diagnostic>();

  const check = async (port: string, adapter: ConnectionCheck): Promise<void> => {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(pace.timeoutMs)]);
      await adapter.checkConnection({ signal });
      if (failures.delete(port)) onRecovery(port);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const found = connectionFailed(port, error);
      const before = failures.get(port);
      failures.set(port, found);
      if (before?.message.fr !== found.message.fr) onFailure(found);
    }
  };
  const keepChecking = async (port: string, adapter: ConnectionCheck): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      const pauseMs = failures.has(port) ? pace.failingMs : pace.steadyMs;
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await check(port, adapter);
    }
  };

  const first = Object.entries(ports).flatMap(([port, adapter]: [string, unknown]) => {
    if (!canCheck(adapter)) return [];
    const checked = check(port, adapter);
    void checked.then(() => keepChecking(port, adapter));
    return [checked];
  });
  return {
    checkedOnce: async (timeoutMs) => {
      await Promise.race([Promise.all(first), delay(timeoutMs, undefined, { ref: false })]);
    },
    findings: () => [...failures.values()],
    stop: () => stopping.abort(),
  };
}
