import { dataOf, type components } from '@platform/api-client';

import { useRead } from '../api/use-api';
import type { TableRun } from './table-parts';

export type Explained = components['schemas']['ExplainedTable'];

/** The nearest rows tell most of it. */
export const FIRST_ROWS = 10;

/** Reads why the rows of a table decided in a run, or did not. */
export const useExplainedTable = (
  { runId, path }: Pick<TableRun, 'runId' | 'path'>,
  { limit = FIRST_ROWS, isOff = false }: { readonly limit?: number; readonly isOff?: boolean },
) =>
  useRead(
    ['run', runId, 'table', path, limit],
    (client) =>
      dataOf(
        client.GET('/api/runs/{id}/tables/{nodePath}', {
          params: { path: { id: runId, nodePath: path }, query: { limit } },
        }),
      ),
    { isOff },
  );
