import type { TypedExpression } from '@platform/expression';
import type { Diagnostic, LocalizedText } from '@platform/ports';

import { finding } from '../../finding';
import type { CheckedNode } from '../check-subject';
import type { ScopePorts } from './scope-ports';
import type { NodeExpressions } from './type-node-expressions';

/** The output of a guard or switch that is live when the condition is unknown. */
export const UNKNOWN_OUTPUT = 'unknown';

/** Whether an expression may be unknown. An expression that cannot be typed has its own finding. */
const mayBeUnknown = ({ mayBeUnknown: unknown, problems }: TypedExpression): boolean =>
  unknown && problems.length === 0;

const UNWIRED: LocalizedText = {
  fr: "la condition peut être inconnue et la sortie « unknown » n'est pas connectée, l'exécution échouerait : connectez-la, rendez obligatoire ce que la condition lit, ou remplacez ce qui manque par default(x, y)",
  en: 'the condition may be unknown and the output "unknown" is not wired, so the run would fail: wire it, make required what the condition reads, or replace what is missing with default(x, y)',
};

const FAILS: LocalizedText = {
  fr: "le résultat peut être inconnu, et le nœud échouerait : rendez obligatoire ce que l'expression lit, ou remplacez ce qui manque par default(x, y)",
  en: 'the result may be unknown, and the node would fail: make required what the expression reads, or replace what is missing with default(x, y)',
};

/** WF308: an expression may be unknown and the node needs its value. */
export const unknownFindings = (
  path: string,
  typed: TypedExpression,
  message = FAILS,
): readonly Diagnostic[] => (mayBeUnknown(typed) ? [finding('WF308', path, message)] : []);

function unwiredUnknown(node: CheckedNode, { config }: NodeExpressions, ports: ScopePorts) {
  const first = config.find(
    ({ whenUnknown, typed }) => whenUnknown === 'branch' && mayBeUnknown(typed),
  );
  return first === undefined || ports.isWired(node, UNKNOWN_OUTPUT)
    ? []
    : [finding('WF308', `${node.pointer}/config${first.path}`, UNWIRED)];
}

/**
 * WF308: an expression may be unknown and nothing handles it. A node that skips its output when unknown,
 * as `core.expression` does, handles it.
 */
export function checkIndeterminate(
  node: CheckedNode,
  expressions: NodeExpressions,
  ports: ScopePorts,
): readonly Diagnostic[] {
  const { spec, pointer } = node;
  const required = [...expressions.bindings].filter(
    ([port]) => ports.input({ node: spec.id, port })?.required === true,
  );
  const { idempotencyKey } = expressions;
  return [
    ...required.flatMap(([port, typed]) =>
      unknownFindings(`${pointer}/inputs/${port}/expr`, typed),
    ),
    ...unwiredUnknown(node, expressions, ports),
    ...expressions.config.flatMap(({ path, typed, whenUnknown }) =>
      whenUnknown === 'fail' ? unknownFindings(`${pointer}/config${path}`, typed) : [],
    ),
    ...(idempotencyKey ? unknownFindings(`${pointer}/policy/idempotencyKey`, idempotencyKey) : []),
  ];
}
