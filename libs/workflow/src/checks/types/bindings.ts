import type { InputBinding, NodeSpec } from '../../schema';

/** The constant or expression in `inputs` that an input port is bound to, if any. */
export const bindingOf = ({ inputs = {} }: NodeSpec, port: string): InputBinding | undefined =>
  Object.hasOwn(inputs, port) ? inputs[port] : undefined;

export const isConstant = (binding: InputBinding | undefined): boolean =>
  binding !== undefined && 'const' in binding;

export const isComputed = (binding: InputBinding | undefined): boolean =>
  binding !== undefined && 'expr' in binding;
