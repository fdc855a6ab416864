import { RunIndexIncompleteError, type Restoration, type RestoredPart } from '@platform/run-store';

/** Returns the names of parts that are degraded now. Never rejects. */
export type Degraded = () => Promise<readonly string[]>;

/** Reported until an operator acknowledges the restoration. */
const RESTORED: Readonly<Record<RestoredPart, string>> = {
  'control-plane': 'control plane restored',
  index: 'database restored',
  unknown: 'control plane or database restored',
};

export const restoredParts =
  (open: () => readonly Pick<Restoration, 'part'>[]): Degraded =>
  async () => [...new Set(open().map(({ part }) => RESTORED[part]))];

/**
 * The run index is incomplete, so events are refused. Says how many runs were inserted, so that a caller who waits sees
 * progress. An index that does not answer fails its own check.
 */
export const incompleteIndex =
  (requireComplete: () => Promise<void> | void, inserted: () => number): Degraded =>
  async () => {
    try {
      await requireComplete();
      return [];
    } catch (error) {
      if (!(error instanceof RunIndexIncompleteError)) return [];
      return ['run index: being completed', `run index: ${inserted()} runs inserted`];
    }
  };

/** Lists of validations are refused, because the engine has not confirmed for a while what the proxy knows of runs. */
export const staleProjection =
  (staleSince: () => Promise<Date | null | undefined>): Degraded =>
  async () => {
    try {
      const since = await staleSince();
      if (since === undefined) return [];
      return [`run projection: as of ${since === null ? 'never' : since.toISOString()}`];
    } catch {
      // An index that does not answer fails its own check.
      return [];
    }
  };
