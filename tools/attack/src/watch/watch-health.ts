import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { join } from 'node:path';

const BIN = join(__dirname, '../../bin');
const PAUSE_MS = 20;

/** Everybody has 127.0.0.1; only Linux answers on the rest of 127.0.0.0/8 without being told to. */
const ANOTHER_ADDRESS = platform() === 'linux' ? '127.0.0.77' : '127.0.0.1';

/** What the health check waited, in ms. */
export interface HealthSeen {
  /** Times that it was asked for. */
  readonly asked: number;
  readonly maxWaitMs: number;
  /**
   * The longest wait beyond that of a server which does nothing, asked at the same moment, and beyond
   * what the proxy waited for a core.
   */
  readonly maxOwnWaitMs: number;
  /** Times that no answer, or another than 200, came. */
  readonly unanswered: number;
}

export interface HealthWatch {
  /** What was seen since the last `take`. Waits for the request under way. */
  take(): Promise<HealthSeen>;
  stop(): void;
}

/** Asks for `/healthz` every 20 ms, from an address and a process of its own. */
export async function watchHealth(proxyUrl: string, proxyPid: number): Promise<HealthWatch> {
  const reference = fork(join(BIN, 'reference-server.mjs'), { execArgv: [] });
  const [port] = (await once(reference, 'message')) as [number];
  const watcher = fork(
    join(BIN, 'watch-health.mjs'),
    [
      `${proxyUrl}/healthz`,
      `http://127.0.0.1:${port}/`,
      ANOTHER_ADDRESS,
      String(PAUSE_MS),
      String(proxyPid),
    ],
    { execArgv: [] },
  );
  await once(watcher, 'message');
  let seen: Seen[] = [];
  watcher.on('message', (one: Seen) => seen.push(one));
  return {
    async take() {
      // The next pair began after the attack: what it holds up shows in this one or in that.
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

const sumUp = (seen: readonly Seen[]): HealthSeen => ({
  asked: seen.length,
  maxWaitMs: Math.max(0, ...seen.map(({ wait }) => wait ?? 0)),
  maxOwnWaitMs: Math.max(0, ...seen.map(({ own }) => own ?? 0)),
  unanswered: seen.filter(({ wait }) => wait === null).length,
});

const end = (child: ChildProcess): void => void child.kill('SIGKILL');
