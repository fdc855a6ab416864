import type {
  DirectoryQuestion,
  EngineBindings,
  EngineStatus,
  UnfinishedRuns,
} from '@platform/engine-api';

import { engineLog } from '../engine-log';
import type { EngineDeps } from '../engine-deps';
import { refused } from '../signals/refused';

const NOTHING_BOUND: EngineBindings = { bound: [], records: [], findings: [] };

const asksOfDeployments = (given: unknown): given is DirectoryQuestion =>
  (given as Partial<DirectoryQuestion> | null | undefined)?.about === 'deployments';

/** Answers `getRun` under the directory's key. Refuses when the control plane does not answer. */
export async function describeDirectory(
  {
    directory,
    stranded = () => [],
    bindings = NOTHING_BOUND,
  }: Pick<EngineDeps, 'directory' | 'stranded' | 'bindings'>,
  next: unknown,
): Promise<UnfinishedRuns | EngineStatus> {
  if (asksOfDeployments(next)) return { stranded: stranded(), bindings };
  try {
    if (directory) return await directory(typeof next === 'string' ? next : undefined);
  } catch (error) {
    engineLog.warn({ error: (error as Error).message }, 'liste des exécutions indisponible');
  }
  throw refused('directory-unavailable', 'liste des exécutions indisponible');
}
