import type { UnfinishedRuns } from '@platform/engine-api';

import { engineLog } from './engine-log';
import type { RunDirectory } from './run-directory';
import { refused } from './signals/refused';

/** What `getRun` answers under the directory's key; 503 when the control plane cannot be asked. */
export async function tellDirectory(
  directory: RunDirectory | undefined,
  next: unknown,
): Promise<UnfinishedRuns> {
  try {
    if (directory) return await directory(typeof next === 'string' ? next : undefined);
  } catch (error) {
    engineLog.warn({ error: (error as Error).message }, 'liste des exécutions indisponible');
  }
  throw refused(503, 'directory-unavailable', 'liste des exécutions indisponible');
}
