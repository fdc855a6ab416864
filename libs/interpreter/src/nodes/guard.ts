import { UNKNOWN } from '@platform/expression';
import { NodeError } from '@platform/ports';

import { expressionScope } from '../decide-node';
import type { NodeExecutor } from '../launch';

/**
 * Passes its ports when the condition is true; else the flow output `else`, or `unknown`, is live.
 * An unknown condition that nothing handles fails the node: unknown never silently becomes false.
 */
export const guard: NodeExecutor = ({ node, inputs, subject }) => {
  if (!node.guard) throw new NodeError('behavior-invalid', `« ${node.path} » n'a pas de condition`);
  const value = node.guard.evaluate(expressionScope(node, inputs, subject));
  if (value === true) return { kind: 'end', end: { outputs: inputs, whyAbsent: 'condition-true' } };
  if (value === false) {
    return {
      kind: 'end',
      end: { outputs: {}, flows: ['else'], whyAbsent: 'condition-false' },
    };
  }
  if (value !== UNKNOWN) {
    throw new NodeError(
      'condition-not-boolean',
      `la condition de « ${node.path} » ne rend pas un booléen : ${node.guard.source}`,
    );
  }
  if (!node.wiredOutputs.has('unknown')) {
    throw new NodeError(
      'indeterminate',
      `la condition de « ${node.path} » est indéterminée : ${node.guard.source}`,
    );
  }
  return { kind: 'end', end: { outputs: {}, flows: ['unknown'], whyAbsent: 'condition-unknown' } };
};
