import type { TypeRef } from './type-ref';

/** One named, typed input or output of a node type. */
export interface PortDef {
  readonly name: string;
  readonly type: TypeRef;
  /**
   * Input: it must be connected, and the node runs only if a live value reaches it. Output: the node always gives it when it
   * ends well.
   */
  readonly required?: boolean;
  /** Shown to people in place of the name. */
  readonly label?: string;
  readonly description?: string;
}
