import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { join } from 'node:path';

const BIN = join(__dirname, '../../bin');
const PROBE_PAUSE_MS = 20;

/** A client address other than 127.0.0.1. Only Linux has the rest of 127.0.0.0/8 without configuration. */
const ANOTHER_ADDRESS = platform() === 'linux' ? '127.0.0.77' : '127.0.0.1';

/** Waits of the health check, in ms. */
interface HealthReport {
  /** Number of requests. */
  readonly requests: number;
  readonly maxWaitMs: number;
  /**
   * Maximum wait beyond that of a reference server at the same moment, and beyond the time that the proxy waited
   * for a core.
   */
  readonly maxOwnWaitMs: number;
  /** Number of requests without a response, or with a status other than 200. */
  readonly unanswered: number;
}

export interface HealthWatch {
  /** Returns the measurements since the last `take`. Waits for the current request. */
  take(): Promise<HealthReport>;
  stop(): void;
}

/** Requests `/healthz` every 20 ms, from its own address and process. */
export async function watchHealth(proxyUrl: string, proxyPid: number): Promise<HealthWatch> {
  const reference = fork(join(BIN, 'reference-server.mjs'), { execArgv: [] });
  const [port] = (await once(reference, 'message')) as [number];
  const watcher = fork(
    join(BIN, 'watch-health.mjs'),
    [
      `${proxyUrl}/healthz`,
      `http://127.0.0.1:${port}/`,
      ANOTHER_ADDRESS,
      String(PROBE_PAUSE_MS),
      String(proxyPid),
    ],
    { execArgv: [] },
  );
  await once(watcher, 'message');
  let seen: Seen[] = [];
  watcher.on('message', (one: Seen) => seen.push(one));
  return {
    async take() {
      // The next pair began after the attack. A delay caused by the attack shows in the current pair or in the next
      // one.
      for (const _ of [1, 2]) await once(watcher, 'message');
      const taken = seen;
      seen = [];
      return sumUp(taken);
    },
    stop: () => [watcher, reference].forEach(end),
  };
}

interface Seen {
  readonly wait: number | null;
  readonly own: number | null;
}

const sumUp = (seen: readonly Seen[]): HealthReport => ({
  requests: seen.length,
  maxWaitMs: Math.max(0, ...seen.map(({ wait }) => wait ?? 0)),
  maxOwnWaitMs: Math.max(0, ...seen.map(({ own }) => own ?? 0)),
  unanswered: seen.filter(({ wait }) => wait === null).length,
});

const end = (child: ChildProcess): void => void child.kill('SIGKILL');
