import type { Degradation } from '@platform/catalog';
import type { StrandedDeployment } from '@platform/engine-api';
import type { Restoration, RestoredPart } from '@platform/run-store';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import { RunIndexIncompleteError } from '../runs/run-index';
import type { Degradations } from './degradations';

/** Returns the names of parts that are degraded now. Never rejects. */
export type DegradedSource = () => Promise<readonly string[]>;

/** Reported until an operator acknowledges the restoration. */
const RESTORED: Readonly<Record<RestoredPart, string>> = {
  'control-plane': 'control plane restored',
  index: 'database restored',
  unknown: 'control plane or database restored',
};

export const restoredParts =
  (open: () => readonly Pick<Restoration, 'part'>[]): DegradedSource =>
  async () => [...new Set(open().map(({ part }) => RESTORED[part]))];

/**
 * The run index is incomplete, so events are refused. Says how many runs were inserted, so that a caller who waits sees
 * progress. An index that does not answer fails its own check.
 */
export const incompleteIndex =
  (requireCompleteIndex: () => Promise<void> | void, inserted: () => number): DegradedSource =>
  async () => {
    try {
      await requireCompleteIndex();
      return [];
    } catch (error) {
      if (!(error instanceof RunIndexIncompleteError)) return [];
      return ['run index: being completed', `run index: ${inserted()} runs inserted`];
    }
  };

/** The engine does not answer, so decisions are refused. Events are accepted; the control plane keeps them. */
export const silentEngine =
  (isSilent: () => boolean): DegradedSource =>
  async () =>
    isSilent() ? ['engine: does not answer'] : [];

export const deploymentsOutOfReach =
  (stranded: () => readonly Pick<StrandedDeployment, 'id'>[]): DegradedSource =>
  async () =>
    stranded().map(({ id }) => `deployment ${id} out of reach`);

export const reducedPlugins =
  (degradations: Pick<Degradations, 'plugins'>): DegradedSource =>
  async () =>
    degradations.plugins();

/** Members of the instance manifest with findings, by path. The catalog has the details. */
export const wrongInstance =
  (findings: () => readonly Pick<Degradation, 'path'>[]): DegradedSource =>
  async () => [
    ...new Set(findings().flatMap(({ path }) => (path === '' ? [] : [`instance ${path}`]))),
  ];

export const unservedWorkflows =
  (definitions: Pick<CurrentDefinitions, 'unserved'>): DegradedSource =>
  async () =>
    definitions.unserved().map(({ slug }) => `workflow ${slug}`);

/** Lists of validations are refused, because the engine has not confirmed for a while what the proxy knows of runs. */
export const staleStandings =
  (staleSince: () => Promise<Date | null | undefined>): DegradedSource =>
  async () => {
    try {
      const since = await staleSince();
      if (since === undefined) return [];
      return [`run standings: as of ${since === null ? 'never' : since.toISOString()}`];
    } catch {
      // An index that does not answer fails its own check.
      return [];
    }
  };
