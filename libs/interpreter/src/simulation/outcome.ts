import type { NodeType } from '@platform/catalog';
import { constructOf } from '@platform/workflow';

import type { NodeTrace } from '../trace';

/** The outcome of a node that decides, or that failed. */
export interface NodeOutcome {
  readonly path: string;
  /**
   * The live flow output (`else`, `rejected`, the case of a switch), `pass` of a guard, the output of
   * another gateway, a row of a table (`#3`), or `failed`, whatever the node's error policy did afterwards.
   */
  readonly outcome: string;
}

/** Outcome of a guard whose condition is true. */
export const PASS = 'pass';
export const FAILED = 'failed';

/** Outcome of a table that a row decided. Rows are counted from 1. */
export const rowOutcome = (row: number): string => `#${row}`;

/** The path that all instances of a node share: `review/dose` for `review[3]/dose`. */
export const templatePath = (path: string): string => path.replaceAll(/\[\d+\]/g, '');

/** Whether a plugin's behavior chooses among the outputs of the node. */
export const isPlainGateway = (type: NodeType): boolean =>
  type.kind === 'gateway' && constructOf(type).name === 'plain';

/** The outcomes of a node that ended; empty for a skipped node and for one that decides nothing. */
export function outcomesOf(
  { status, outputs = {}, rows = [] }: NodeTrace,
  flows: readonly string[],
  type: NodeType | undefined,
): readonly string[] {
  if (status === 'failed' || status === 'substituted') return [FAILED];
  if (status !== 'done' || type === undefined) return [];
  if (isPlainGateway(type)) return Object.keys(outputs);
  if (rows.length > 0) return rows.map(rowOutcome);
  return flows.length === 0 && type.dynamic === 'guard' ? [PASS] : flows;
}
