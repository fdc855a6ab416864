import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import type { CheckedNode, CheckedScope } from '../check-subject';
import { bindingOf, isComputed, isConstant } from './bindings';

/** WF301: a required input has neither an edge nor a binding. */
export function checkRequiredInputs(
  { spec, pointer, signature }: CheckedNode,
  scope: CheckedScope,
): readonly Diagnostic[] {
  return signature.inputs.flatMap(({ name, required }) => {
    const binding = bindingOf(spec, name);
    const bound = isConstant(binding) || isComputed(binding);
    return !required || bound || scope.fed.has(`${spec.id}.${name}`)
      ? []
      : [
          finding('WF301', pointer, {
            fr: `nœud « ${spec.id} » : l'entrée obligatoire « ${name} » n'est pas connectée`,
            en: `node "${spec.id}": the required input "${name}" is not wired`,
          }),
        ];
  });
}
