import { type Stack, type StackReport } from './stack';
import { type SupervisedProcess } from './supervise';
import { bothUp } from './both-up';
import { StartAbortedError } from './wait-until-ready';

export interface Lifecycle {
  /** Rejects with nothing left running; an abort of the signal makes it give up. */
  start(signal: AbortSignal | undefined): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The order of things: the control plane first, since the others need it; on the way down the
 * proxy first, so that no event is accepted that nobody will carry out.
 */
export function createLifecycle(
  { controlPlane, endpoint, proxy }: Pick<Stack, 'controlPlane' | 'endpoint' | 'proxy'>,
  report: (report: StackReport) => void,
  leave: () => void,
): Lifecycle {
  const touched = new Set<SupervisedProcess>();
  let stopping: Promise<void> | undefined;

  const up = async (supervised: SupervisedProcess): Promise<void> => {
    const { name } = supervised;
    touched.add(supervised);
    report({ kind: 'starting', name });
    const since = Date.now();
    await supervised.start();
    report({ kind: 'ready', name, ms: Date.now() - since });
  };

  const down = async (supervised: SupervisedProcess): Promise<void> => {
    const { name } = supervised;
    if (!touched.has(supervised)) return;
    report({ kind: 'stopping', name });
    const since = Date.now();
    await supervised.stop();
    report({ kind: 'stopped', name, ms: Date.now() - since });
  };

  const stopAll = async (): Promise<void> => {
    await down(proxy);
    await down(endpoint);
    await down(controlPlane);
    leave();
  };

  const stop = (): Promise<void> => (stopping ??= stopAll());

  const startAll = async (): Promise<void> => {
    if (stopping !== undefined) throw new StartAbortedError('stack');
    await up(controlPlane);
    if (stopping !== undefined) throw new StartAbortedError('stack');
    await bothUp([up(endpoint), up(proxy)]);
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
