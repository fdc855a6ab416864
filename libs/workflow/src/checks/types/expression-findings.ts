import type { ExpressionProblem, TypedExpression } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import type { CheckedNode } from '../check-subject';
import type { NodeExpressions } from './type-node-expressions';

const CODES: Readonly<Record<ExpressionProblem['kind'], string>> = {
  syntax: 'WF307',
  'unknown-name': 'WF307',
  type: 'WF307',
  limit: 'WF106',
  dimension: 'WF303',
  'value-set': 'WF304',
  code: 'WF305',
};

/** Translates the problems of one expression into findings. */
export const expressionFindings = (
  path: string,
  { problems }: TypedExpression,
): readonly Diagnostic[] =>
  problems.map(({ kind, message }) => finding(CODES[kind], path, message));

/** Checks the expressions of a node: WF303, WF304, WF305, WF307, and WF106 past a limit. */
export const checkExpressions = (
  { pointer }: CheckedNode,
  { bindings, config, idempotencyKey }: NodeExpressions,
): readonly Diagnostic[] => [
  ...[...bindings].flatMap(([port, typed]) =>
    expressionFindings(`${pointer}/inputs/${port}/expr`, typed),
  ),
  ...config.flatMap(({ path, typed }) => expressionFindings(`${pointer}/config${path}`, typed)),
  ...(idempotencyKey ? expressionFindings(`${pointer}/policy/idempotencyKey`, idempotencyKey) : []),
];
