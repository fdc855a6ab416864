import type { NodeType } from '@platform/catalog';
import type { PortDef } from '@platform/ports';

import type { GuardConfig, NodeSpec } from './schema';

/** The ports of one node: declared by its type, or derived from its configuration. */
export interface NodeSignature {
  readonly inputs: readonly PortDef[];
  readonly outputs: readonly PortDef[];
  /** Outputs without a value, which may only lead to `$after`. */
  readonly flowOutputs: readonly string[];
}

/** Flow outputs that a behavior's node kind adds to its declared data outputs. */
const HUMAN_TASK_FLOWS = ['accepted', 'rejected'] as const;

/** The dynamic primitives the interpreter runs. */
export const SUPPORTED_DYNAMICS: readonly string[] = ['guard'];

const configuredPorts = (node: NodeSpec, key: string): readonly PortDef[] => {
  const ports = node.config?.[key];
  return Array.isArray(ports) ? (ports as PortDef[]) : [];
};

export function nodeSignature(node: NodeSpec, type: NodeType): NodeSignature {
  if (type.dynamic === 'guard') {
    const { ports = [] } = node.config as GuardConfig;
    return { inputs: ports, outputs: ports, flowOutputs: ['else', 'unknown'] };
  }
  if (type.kind === 'human-task') {
    return {
      inputs: [...type.inputs, ...configuredPorts(node, 'payload')],
      outputs: [...type.outputs, ...configuredPorts(node, 'form')],
      flowOutputs: HUMAN_TASK_FLOWS,
    };
  }
  return {
    inputs: [...type.inputs, ...configuredPorts(node, 'ports')],
    outputs: type.outputs,
    flowOutputs: [],
  };
}
