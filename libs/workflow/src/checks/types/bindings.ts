import type { InputBinding, NodeSpec } from '../../schema';

/** What an input port is bound to, beside its edges. */
export const bindingOf = ({ inputs = {} }: NodeSpec, port: string): InputBinding | undefined =>
  Object.hasOwn(inputs, port) ? inputs[port] : undefined;

export const isConstant = (binding: InputBinding | undefined): boolean =>
  binding !== undefined && 'const' in binding;

export const isComputed = (binding: InputBinding | undefined): boolean =>
  binding !== undefined && 'expr' in binding;
