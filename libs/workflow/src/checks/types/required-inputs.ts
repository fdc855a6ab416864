import { shortened } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import type { CheckedNode, CheckedScope } from '../check-subject';
import { didYouMean, type Suggest } from '../suggest';
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

/** WF102: a binding of a port that the node does not have, unless edges lead to it for an expression to read. */
export function checkBoundPorts(
  { spec, pointer, signature }: CheckedNode,
  scope: CheckedScope,
  suggest: Suggest,
): readonly Diagnostic[] {
  const declared = signature.inputs.map(({ name }) => name);
  return Object.entries(spec.inputs ?? {}).flatMap(([port, binding]) => {
    const isMerged = 'merge' in binding && scope.fed.has(`${spec.id}.${port}`);
    if (declared.includes(port) || isMerged) return [];
    const message = {
      fr: `le nœud « ${spec.id} » n'a pas d'entrée « ${shortened(port)} »`,
      en: `node "${spec.id}" has no input "${shortened(port)}"`,
    };
    const nearest = suggest(
      port,
      declared.filter((name) => !Object.hasOwn(spec.inputs ?? {}, name)),
    );
    return [finding('WF102', `${pointer}/inputs/${port}`, didYouMean(message, nearest))];
  });
}
