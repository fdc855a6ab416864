import type { TableRun } from '../shared/table-parts';
import type { NodeTrace } from './run-nodes';

/** Returns what a table did in a run. Undefined before it ended, and where its values are not shown. */
export const tableRunOf = (
  runId: string,
  { path, inputs, rows, endedAt }: Pick<NodeTrace, 'path' | 'inputs' | 'rows' | 'endedAt'>,
): TableRun | undefined =>
  inputs && endedAt !== undefined ? { runId, path, rows, values: inputs } : undefined;
