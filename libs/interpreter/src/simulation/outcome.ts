import type { NodeType } from '@platform/catalog';
import { constructOf } from '@platform/workflow';

import type { NodeTrace } from '../trace';

/** What a node that decides, or that failed, came to. */
export interface NodeOutcome {
  readonly path: string;
  /**
   * The flow output that was live (`else`, `rejected`, the case of a switch), `pass` of a guard, the
   * output of another gateway, or `failed` whatever the node's policy then made of it.
   */
  readonly outcome: string;
}

/** Of a guard: its condition held. */
export const PASS = 'pass';
export const FAILED = 'failed';

/** The node that stands for every instance of it: `review/dose` for `review[3]/dose`. */
export const templatePath = (path: string): string => path.replaceAll(/\[\d+\]/g, '');

/** Whether a node chooses among its outputs by a behavior of its own. */
export const isPlainGateway = (type: NodeType): boolean =>
  type.kind === 'gateway' && constructOf(type).name === 'plain';

/** What a node that ended came to; nothing for one that was skipped or decides nothing. */
export function outcomesOf(
  { status, outputs = {} }: NodeTrace,
  flows: readonly string[],
  type: NodeType | undefined,
): readonly string[] {
  if (status === 'failed' || status === 'substituted') return [FAILED];
  if (status !== 'done' || type === undefined) return [];
  if (isPlainGateway(type)) return Object.keys(outputs);
  return flows.length === 0 && type.dynamic === 'guard' ? [PASS] : flows;
}
