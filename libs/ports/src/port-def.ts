import type { TypeRef } from './type-ref';

/** A node port: one named, typed input or output of a node type. */
export interface PortDef {
  readonly name: string;
  readonly type: TypeRef;
  /** Inputs only: the port must be connected, and a live value must reach it for the node to run. */
  readonly required?: boolean;
  readonly description?: string;
}
