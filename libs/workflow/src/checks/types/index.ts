import type { Diagnostic } from '@platform/ports';

import type { CheckedScope, CheckSubject } from '../check-subject';
import type { Liveness } from '../liveness';
import { checkConstants } from './constants';
import { checkConversion } from './conversions';
import { checkConfigTypes, checkScopeTypes } from './declared-types';
import { checkEdgeTypes } from './edges';
import { checkExpressions } from './expression-findings';
import { checkFormBounds } from './form-bounds';
import { checkIndeterminate } from './indeterminate';
import { insertConversions } from './insert-conversion';
import { checkNodeConfig } from './node-config';
import { checkBoundPorts, checkRequiredInputs } from './required-inputs';
import { checkOutputTypes } from './scope-outputs';
import { scopePorts } from './scope-ports';
import { checkSettingsExpressions } from './settings-expressions';
import { checkSilentSkips } from './silent-skips';
import { checkSwitch } from './switch-cases';
import { checkTable } from './tables';
import { typeNodeExpressions, type NodeExpressions } from './type-node-expressions';
import { typingOf } from './typing';

/**
 * Checks the types of one scope: WF301 to WF305, WF307 to WF309, WF313, WF315 and WF320, WF106 for an expression past its
 * limits, WF102 for an unknown case, input or member of a configuration.
 */
export function checkTypes(
  scope: CheckedScope,
  subject: CheckSubject,
  liveness: Liveness,
): readonly Diagnostic[] {
  const typing = typingOf(subject);
  const ports = scopePorts(scope, typing);
  const insertConversion = insertConversions(scope, typing);
  const typed = new Map<string, NodeExpressions>();
  const nodes = [...scope.nodes.values()].flatMap((node) => {
    const expressions = typeNodeExpressions(node, scope, ports, typing);
    typed.set(node.spec.id, expressions);
    return [
      ...checkConfigTypes(node, typing),
      ...checkNodeConfig(node, typing),
      ...checkConversion(node, typing),
      ...checkRequiredInputs(node, scope),
      ...checkBoundPorts(node, scope, typing.suggest),
      ...checkConstants(node, ports, typing),
      ...checkFormBounds(node, typing),
      ...checkExpressions(node, expressions),
      ...checkIndeterminate(node, expressions, ports),
      ...checkSwitch(node, expressions, typing),
      ...checkTable(node, ports, typing),
    ];
  });
  return [
    ...checkScopeTypes(scope, subject, typing),
    ...(scope === subject.root ? checkSettingsExpressions(subject, typing) : []),
    ...nodes,
    ...checkSilentSkips(scope, subject, { typing, liveness, expressions: typed }),
    ...checkEdgeTypes(scope, ports, typing, insertConversion),
    ...checkOutputTypes(scope, ports, typing, insertConversion),
  ];
}
