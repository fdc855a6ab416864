import { type Stack, type StackReport } from './stack';
import { type SupervisedProcess } from './supervise';
import { bothUp } from './both-up';
import { StartAbortedError } from './wait-until-ready';

/** How often a waiting start is reported. */
const PROGRESS_MS = 10_000;

export interface Lifecycle {
  /** Starts all processes. If it rejects, none is left running. The signal aborts the start. */
  start(signal: AbortSignal | undefined): Promise<void>;
  stop(): Promise<void>;
}

type StackProcesses = Pick<
  Stack,
  'controlPlane' | 'endpoint' | 'proxy' | 'console' | 'testBench' | 'fhirServer'
>;

/**
 * Starts the record and the control plane first, because the others need them. Stops the proxy first, so that no event is accepted
 * that no process would execute.
 */
export function createLifecycle(
  { controlPlane, endpoint, proxy, console, testBench, fhirServer }: StackProcesses,
  report: (report: StackReport) => void,
  cleanUp: () => void,
): Lifecycle {
  const started = new Set<SupervisedProcess>();
  let stopping: Promise<void> | undefined;

  const up = async (supervised: SupervisedProcess): Promise<void> => {
    const { name } = supervised;
    started.add(supervised);
    report({ kind: 'starting', name });
    const since = Date.now();
    const reportProgress = (): void => report({ kind: 'waiting', name, ms: Date.now() - since });
    const progress = setInterval(reportProgress, PROGRESS_MS);
    try {
      await supervised.start();
    } finally {
      clearInterval(progress);
    }
    report({ kind: 'ready', name, ms: Date.now() - since });
  };

  const down = async (supervised: SupervisedProcess): Promise<void> => {
    const { name } = supervised;
    if (!started.has(supervised)) return;
    report({ kind: 'stopping', name });
    const since = Date.now();
    await supervised.stop();
    report({ kind: 'stopped', name, ms: Date.now() - since });
  };

  const stopAll = async (): Promise<void> => {
    for (const pages of [testBench, console]) if (pages !== undefined) await down(pages);
    await down(proxy);
    await down(endpoint);
    await down(controlPlane);
    if (fhirServer !== undefined) await down(fhirServer);
    cleanUp();
  };

  const stop = (): Promise<void> => (stopping ??= stopAll());

  const startAll = async (): Promise<void> => {
    if (stopping !== undefined) throw new StartAbortedError('stack');
    await bothUp([...(fhirServer === undefined ? [] : [up(fhirServer)]), up(controlPlane)]);
    if (stopping !== undefined) throw new StartAbortedError('stack');
    // The console needs nothing to start, but its page takes time to bundle.
    const pages = [console, testBench].filter((each) => each !== undefined);
    await bothUp([up(endpoint), up(proxy), ...pages.map(up)]);
  };

  return {
    async start(signal) {
      const giveUp = (): void => void stop();
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted === true) giveUp();
      try {
        await startAll();
      } catch (error) {
        await stop();
        throw error;
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    stop,
  };
}
