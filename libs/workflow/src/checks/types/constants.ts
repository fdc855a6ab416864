import type { Diagnostic } from '@platform/ports';

import type { ConstantConfig } from '../../constructs/values';
import type { CheckedNode } from '../check-subject';
import { checkConstant } from './check-constant';
import type { ScopePorts } from './scope-ports';
import type { Typing } from './typing';

function constBindings(
  { spec, pointer }: CheckedNode,
  ports: ScopePorts,
  typing: Typing,
): readonly Diagnostic[] {
  return Object.entries(spec.inputs ?? {}).flatMap(([port, binding]) => {
    const declared = ports.input({ node: spec.id, port });
    if (!declared || !('const' in binding)) return [];
    const location = {
      path: `${pointer}/inputs/${port}/const`,
      name: { fr: `entrée « ${port} »`, en: `input "${port}"` },
    };
    return checkConstant(binding.const, declared.type, location, typing);
  });
}

function constantNode({ spec, pointer, construct }: CheckedNode, typing: Typing) {
  if (construct.name !== 'constant') return [];
  const { type, value } = spec.config as ConstantConfig;
  const location = { path: `${pointer}/config/value`, name: { fr: 'valeur', en: 'value' } };
  return checkConstant(value, type, location, typing);
}

function substitutes({ spec, pointer, signature }: CheckedNode, typing: Typing) {
  const { substitute } = spec.policy ?? {};
  if (!substitute) return [];
  return signature.outputs.flatMap(({ name, type }) => {
    if (!Object.hasOwn(substitute, name)) return [];
    const location = {
      path: `${pointer}/policy/substitute/${name}`,
      name: { fr: `valeur de repli « ${name} »`, en: `substitute "${name}"` },
    };
    return checkConstant(substitute[name], type, location, typing);
  });
}

/** WF302, WF305: checks the values in the specification: bindings, constants and substitutes. */
export const checkConstants = (
  node: CheckedNode,
  ports: ScopePorts,
  typing: Typing,
): readonly Diagnostic[] => [
  ...constBindings(node, ports, typing),
  ...constantNode(node, typing),
  ...substitutes(node, typing),
];
